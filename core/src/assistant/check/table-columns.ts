import { wordsOf } from '../../text/content-words.ts'
import type { Evidence } from './evidence.ts'
import { extractClaims } from '../../text/extract-claims.ts'

/**
 * Whether a price of a table's row is named for another column than it stands in: "$22 for under 12" of `| Haircut | $28 | $22 | $20 |` under
 * `| | adult | 65 and over | under 12 |`. Only where the clause says all words that another priced column has for itself, and none of the right one's.
 */
export function namesAnotherColumn(clause: string, { row }: Evidence): boolean {
  if (row === null) return false
  const said = new Set(wordsOf(clause))
  const cells = row.cells.map((cell, index) => ({ prices: pricesIn(cell), words: wordsOf(row.header[index] ?? '') }))
  const priced = cells.filter(({ prices }) => prices.length > 0)
  const columns = priced.map((column) => ({
    prices: column.prices,
    name: column.words.filter((word) => priced.every((other) => other === column || !other.words.includes(word))),
  }))
  const claimed = pricesIn(clause)
  return columns.some(({ prices, name }) => {
    const isSaid = sharesPrice(prices, claimed) && columns.filter((other) => sharesPrice(other.prices, prices)).length === 1
    if (!isSaid || name.some((word) => said.has(word))) return false
    return columns.some(
      (other) => other.name.length > 0 && other.name.every((word) => said.has(word)) && !sharesPrice(other.prices, claimed),
    )
  })
}

/** Whether two lists of prices have one in common. */
function sharesPrice(one: readonly string[], other: readonly string[]): boolean {
  return one.some((price) => other.includes(price))
}

/** The prices of a text, as keys. */
export function pricesIn(text: string): string[] {
  return extractClaims(text).flatMap(({ kind, needs }) => (kind === 'price' ? needs : []))
}
