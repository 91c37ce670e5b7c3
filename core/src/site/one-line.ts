import { cutText } from '../text/cut-text.ts'

/**
 * `text` on one line of at most `maxLength` characters, fit for a subject or a log: without control and formatting characters (line breaks,
 * direction marks), with single spaces.
 */
export function oneLine(text: string, maxLength: number): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .trim()
  return line.length <= maxLength ? line : `${cutText(line, maxLength - 1)}…`
}
