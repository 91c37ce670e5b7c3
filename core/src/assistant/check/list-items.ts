import { contentStems } from '../../text/content-words.ts'
import type { Evidence } from './evidence.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { withoutFigures } from '../../text/subject-of.ts'
import { pricesIn, sharesPrice } from './table-columns.ts'

/** Where one item of a list in a sentence ends and the next begins. */
const between = /[,;:]\s|\s(?:and|or)\s/

/**
 * Whether a price of a list in a sentence is named for another item than it stands with: "a tandem is $190" of "single kayak $190, tandem $265". An
 * item is told by the words, numbers and lengths of time that no other priced item has; one without a price belongs to the one before it.
 */
export function namesAnotherItem(clause: string, { text, row }: Evidence): boolean {
  if (row !== null) return false
  const items = pricedItems(text)
  if (items.length < 2) return false
  const claimed = pricesIn(clause)
  const said = marksOf(clause)
  const named = items.map(({ prices, marks }, index) => ({
    prices,
    isSaid: [...marks].some((mark) => said.has(mark) && items.every((other, at) => at === index || !other.marks.has(mark))),
  }))
  return claimed.some((price) => {
    const own = named.filter(({ prices }) => sharesPrice(prices, [price]))
    return own.length > 0 && !own.some(({ isSaid }) => isSaid) && named.some((other) => other.isSaid && !sharesPrice(other.prices, [price]))
  })
}

type Item = { prices: string[]; marks: Set<string> }

function pricedItems(text: string): Item[] {
  const items: Item[] = []
  let at = 0
  for (const part of text.split(between)) {
    const start = text.indexOf(part, at)
    at = start + part.length
    const prices = pricesIn(part)
    const marks = marksOf(items.length === 0 ? nameIn(part) : part, text.slice(0, start))
    const last = items.at(-1)
    if (prices.length > 0) items.push({ prices, marks })
    else if (last) for (const mark of marks) last.marks.add(mark)
  }
  return items
}

/** Of the first item, what all of them are about stands before its price, where its own name stands behind it: "A tandem is $26 for one hour, $40 for two". */
function nameIn(part: string): string {
  const price = extractClaims(part).find(({ kind }) => kind === 'price')
  return price && /\w/.test(part.slice(price.end)) ? part.slice(price.end) : part
}

/** What tells an item: its content words and its lengths of time, of which "for two" may leave the unit to what stands before. */
function marksOf(part: string, before = ''): Set<string> {
  const lengths = extractClaims(before + part)
    .filter(({ start, kind }) => start >= before.length && kind !== 'price')
    .flatMap(({ gives }) => gives.filter((key) => /^(?:length|number):/.test(key)))
  return new Set([...contentStems(withoutFigures(part)), ...lengths])
}
