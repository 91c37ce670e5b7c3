import { pattern } from '../../pattern.ts'

/** A line of a mail. `quoted` and `signature` are what its HTML said; plain text says neither, there the words decide. */
export type MailLine = { text: string; quoted: boolean; signature: boolean }

/**
 * Characters that take no room: joiners and marks of direction hide words from a reader or from a filter. U+200D joins emoji,
 * so it stays between them.
 */
const INVISIBLE = pattern(
  'gu',
  /\u034F/,
  /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/u,
)
const CONTROL = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/g

/** A line without invisible and control characters, one plain space where there were several or odd ones, none at its end. */
export function cleanLine(line: string): string {
  return line
    .replace(INVISIBLE, '')
    .replace(CONTROL, '')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .trimEnd()
}

/** Words written in the invisible letters of U+E0000 (they mirror ASCII): null when there are none. */
export function smuggledText(text: string): string | null {
  const letters = Array.from(text).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0
    return code >= 0xe0020 && code <= 0xe007e ? [String.fromCodePoint(code - 0xe0000)] : []
  })
  return letters.length > 3 ? letters.join('') : null
}

/** Plain text as lines, at any of the three kinds of line end. */
export function linesOf(text: string): MailLine[] {
  return text.split(/\r\n|[\n\r\u2028\u2029\u0085\f]/).map((line) => ({ text: cleanLine(line), quoted: false, signature: false }))
}
