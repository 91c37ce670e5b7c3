import type { FileReading } from './reader-messages.ts'
import { refusal } from './refusal.ts'

/** Reads text in UTF-8, UTF-16 with its mark, or Windows-1252. Of Markdown, structure stays and marks inside of lines go. */
export function readTextFile(bytes: Uint8Array, name: string): FileReading {
  const decoded = decodeText(bytes)
  if (decoded === null) return refusal('This file is not text. Please save it as PDF or plain text and upload that.')
  const lines = decoded.replace(/\r\n?/g, '\n').replaceAll('\f', '\n\n').replaceAll('\u00a0', ' ').toWellFormed()
  if (!/\.(?:md|markdown)$/i.test(name)) return { type: 'text', text: lines, kind: 'text', pageStarts: [] }
  return { type: 'text', text: withoutInlineMarks(lines), kind: 'markdown', pageStarts: [] }
}

/** The text in UTF-8, UTF-16 with its mark, or Windows-1252; null when it is none: text has no control characters but white space. */
export function decodeText(bytes: Uint8Array): string | null {
  const decoded = decode(bytes)
  return decoded === null || /[\u0000-\u0008\u000e-\u001a]/.test(decoded) ? null : decoded
}

function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.includes(0) ? null : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What a person reads of Markdown: no front matter, comments, emphasis or code marks; a link as its words and its address. */
function withoutInlineMarks(markdown: string): string {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\[([^\]\n]+)\]\((?:mailto:|tel:)?([^)\s]+)[^)\n]*\)/g, (_, words: string, address: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replace(/<((?:https?:\/\/|mailto:)?[^\s<>@]*(?:@|\/\/)[^\s<>]+)>/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^\n*_]*?\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|])/g, '$1')
}
