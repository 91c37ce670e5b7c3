import type { Evidence } from './evidence.ts'
import { pricesIn } from './table-columns.ts'

/** What may lead over to words that are said as they stand. */
const lead = /^(?:for|please|it's|it is|that's|that is|there's|there is|there are)\s+/i
/** What follows may not take back or narrow what is said. */
const narrows = /\b(?:except|unless|only|if|provided|as long as|subject to|but|not|no)\b|n't\b/i
const fewestWords = 3

/**
 * Whether a part of a sentence is said word for word at the beginning of a sentence of the evidence, up to its end or a comma: then it needs no subject of its
 * own. Not with a price, which belongs to what it is the price of, and only where all evidence is of one place.
 */
export function isWordForWord(part: string, evidence: readonly Evidence[]): boolean {
  const said = toBeFound(part.trim().replace(lead, ''))
  if (said === null) return false
  if (new Set(evidence.map(({ from }) => from)).size > 1) return false
  return evidence.some(({ text, row }) => {
    if (row !== null) return false
    const heads = [...text.matchAll(/[,;](?=\s)|$/g)].map(({ index }) => index)
    return heads.some((at) => plain(text.slice(0, at)) === said && !narrows.test(text.slice(at)))
  })
}

/**
 * Whether what a sentence adds is said word for word at the end of a sentence of the evidence that denies and narrows nothing: "before 5% GST" of "Our rents
 * are before 5% GST". What it is added to may stand in another place; whether it holds there is left to who judges meanings.
 */
export function endsOne(part: string, evidence: readonly Evidence[]): boolean {
  const said = toBeFound(part)
  if (said === null) return false
  return evidence.some(({ text, row }) => row === null && !narrows.test(text) && ` ${plain(text)}`.endsWith(` ${said}`))
}

/** The words of a part to look for; null where they are too few to prove anything, or name a price. */
function toBeFound(part: string): string | null {
  const said = plain(part)
  return said.split(' ').length < fewestWords || pricesIn(part).length > 0 ? null : said
}

function plain(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}'%:½¼¾]+/gu) ?? []
  ).join(' ')
}
