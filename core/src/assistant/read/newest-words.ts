import { htmlToText } from './html-to-text.ts'
import { cleanLine, linesOf, smuggledText, type MailLine } from './mail-line.ts'
import { quoteHeaderAt } from './quote-header.ts'
import { findSignature, isDeviceLine } from './signature.ts'

/** A mail taken apart. `isForwarded` says that the words are mostly somebody else's, passed on by the sender. `signedName` is as written, or null. */
export type NewestWords = {
  text: string
  quoted: string
  signature: string
  signedName: string | null
  hiddenText: string[]
  isForwarded: boolean
}

/** What is read of a mail: more than any person writes, and little enough to stay quick on hostile input. In characters, and in lines. */
const MAX_HTML = 400_000
const MAX_TEXT = 200_000
const MAX_LINES = 3_000

/**
 * The words that the sender wrote now, without what is quoted, signed or hidden. HTML is read where there is some, as that is what the sender saw; else plain text.
 * Every line of `text` is a line of the mail. Of a forwarded mail with no more than a word above it, `text` holds the forwarded words too; of a mail that is no reply and
 * looks all quoted, the whole. Done twice, it changes nothing more.
 */
export function newestWords(mail: { text: string | null; html: string | null; subject: string; senderName: string }): NewestWords {
  const html = mail.html?.trim() ? htmlToText(mail.html.slice(0, MAX_HTML)) : null
  const all = html?.lines.some((line) => line.text !== '') ? html.lines : linesOf((mail.text ?? '').slice(0, MAX_TEXT))
  const lines = all.slice(0, MAX_LINES)
  const smuggled = [mail.subject, mail.text ?? '', mail.html ?? ''].flatMap((source) => smuggledText(source.slice(0, MAX_TEXT)) ?? [])
  const hiddenText = [...(html?.hidden ?? []), ...smuggled]
  const parts = separate(lines)
  const isReply = /^\s*(?:re|aw|sv|rv|antw|odp|ynt|ref|回复|答复)\s?(?:\[\d+\])?[:：]/iu.test(mail.subject)
  if (parts.forwarded.length > 0 && isPointer(parts.kept)) {
    const inner = separate(parts.forwarded)
    return {
      ...sign([...parts.kept, ...blank(parts.kept), ...inner.kept], mail.senderName),
      quoted: paragraph(inner.quoted),
      hiddenText,
      isForwarded: true,
    }
  }
  if (parts.kept.every(isBlank) && !isReply) {
    return { ...sign(lines.map(unquote), mail.senderName), quoted: '', hiddenText, isForwarded: false }
  }
  return { ...sign(parts.kept, mail.senderName), quoted: paragraph(parts.quoted), hiddenText, isForwarded: false }
}

type Parts = { kept: MailLine[]; quoted: MailLine[]; forwarded: MailLine[] }

function separate(lines: readonly MailLine[]): Parts {
  const texts = lines.map((line) => line.text)
  const parts: Parts = { kept: [], quoted: [], forwarded: [] }
  for (let at = 0; at < lines.length; at += 1) {
    // The index is inside the list.
    const line = lines[at]!
    const header = quoteHeaderAt(texts, at)
    if (header?.kind === 'forward') {
      const body = lines.slice(at + header.lines)
      return { kept: parts.kept, quoted: [...parts.quoted, ...lines.slice(at)], forwarded: body.map(unquote) }
    }
    if (isQuoted(line)) {
      parts.quoted.push(line)
      continue
    }
    if (!header) {
      parts.kept.push(line)
      continue
    }
    const after = lines.slice(at + header.lines).find((below) => !isBlank(below))
    if (header.kind === 'block' || !after || !isQuoted(after)) return { ...parts, quoted: [...parts.quoted, ...lines.slice(at)] }
    parts.quoted.push(...lines.slice(at, at + header.lines))
    at += header.lines - 1
  }
  return parts
}

function isQuoted(line: MailLine): boolean {
  return line.quoted || /^\s*(?:>|&gt;|\|\s)/.test(line.text)
}

function unquote(line: MailLine): MailLine {
  return { ...line, quoted: false, text: line.text.replace(/^(?:\s*>)+ ?/, '') }
}

function isBlank(line: MailLine): boolean {
  return line.text.trim() === ''
}

function blank(lines: readonly MailLine[]): MailLine[] {
  return lines.some((line) => !isBlank(line)) ? [{ text: '', quoted: false, signature: false }] : []
}

/** "FYI", "see below", a name: words that only point at what is forwarded. */
function isPointer(lines: readonly MailLine[]): boolean {
  const words = lines
    .filter((line) => !line.signature && !isDeviceLine(line.text))
    .map((line) => line.text.trim())
    .join(' ')
    .trim()
  return words.split(/\s+/).length <= 3 || /^.{0,20}\b(?:fyi|see (?:below|attached)|as discussed|forwarding|fwd)\b.{0,30}$/i.test(words)
}

function sign(lines: readonly MailLine[], senderName: string): { text: string; signature: string; signedName: string | null } {
  const signed: string[] = []
  let written = lines.filter((line) => {
    const isOwn = !line.signature && !isDeviceLine(line.text)
    if (!isOwn && !isBlank(line)) signed.push(line.text)
    return isOwn
  })
  if (written.every(isBlank)) written = lines.filter((line) => !isDeviceLine(line.text))
  let signedName: string | null = null
  for (;;) {
    written = trimBlank(written)
    const found = findSignature(
      written.map((line) => line.text),
      senderName,
    )
    if (!found) break
    signed.unshift(...written.slice(found.from).map((line) => line.text))
    signedName ??= found.name
    written = written.slice(0, found.from)
  }
  return { text: paragraph(written), signature: signed.join('\n').trim(), signedName }
}

function trimBlank(lines: MailLine[]): MailLine[] {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

function paragraph(lines: readonly MailLine[]): string {
  return lines
    .map((line) => cleanLine(line.text))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
