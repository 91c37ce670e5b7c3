import { cutText } from './cut-text.ts'
import { toWellFormedText } from './to-well-formed-text.ts'

/** What counts as the end of a line, in any of the ways to write one. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]+/g
const HORIZONTAL_SPACE = /[\t\p{Zs}\uFEFF]+/gu

/**
 * A text from outside as patterns may see it: well-formed, one space where there were several, none at the end of a line, at most two blank
 * lines together, and at most `maxLength` long. A line stays a line, with its marks of quotes and lists. Linear in the text; done twice, it
 * changes nothing more.
 */
export function tidyText(text: string, maxLength: number): string {
  const tidy = toWellFormedText(text)
    .replace(LINE_END, '\n')
    .replace(HORIZONTAL_SPACE, ' ')
    .replaceAll(' \n', '\n')
    .replace(/\n{4,}/g, '\n\n\n')
  return cutText(tidy, maxLength).trimEnd()
}

/** The same on a single line: an end of a line counts as a space. */
export function tidyLine(text: string, maxLength: number): string {
  return tidyText(text.replace(LINE_ENDS, ' ').trimStart(), maxLength)
}
