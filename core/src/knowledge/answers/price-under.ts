import { tokensOf } from '../terms.ts'
import { DAY_OR_MONTH, inner } from './inner.ts'
import { isPlural } from './row-label.ts'

/** A column's header with a cell that holds a price. */
type Price = { header: string; cell: string }

const PRICE_NOUN = /^our\b|\b(?:prices?|costs?|fees?|rates?|charges?|tariffs?)\b/gi
/** "Price (£)", "Fee in EUR", "£/hour". */
const CURRENCY = /\((?:[£$€]|gbp|eur|usd)\)|\bin (?:[£$€]|gbp\b|eur\b|usd\b|pounds\b|euros?\b|dollars\b)|[£$€](?=\s?\/)/gi
const FROM = /^(?:from|starting|starts?|starting (?:from|at)|starts? (?:from|at))$/i
/** A unit of which the price is. */
const UNIT = /^(?:per|each|every|an?)\b/i
/** Words by which a header goes on from the price before it. */
const GOES_ON = /^(?:with|without|on|in|from|for|if|when|per|each|every|before|after|until|during|excl|excluding|incl|including|plus)\b/i
/** What makes one header another amount or another payment than the next: the same price for a day and for a week is not one price. */
const AMOUNT =
  /\b(?:per|an?|each|every|half|single|pack|block|bundle|deposit|once|extra|additional|further|first|next|joining|registration|admin|set-?up|insurance|from|starting)\b/i
const TIME_UNIT =
  /\b(?:hour|hours|hourly|minutes?|mins?|days?|daily|nights?|nightly|weeks?|weekly|fortnight|fortnightly|months?|monthly|quarter|quarterly|termly|years?|yearly|annual|annually)\b/i

/** What a header says besides that its column holds prices: "per hour" of "Price per hour", "Member" of "Member price"; '' where that is nothing. */
export function leftOfHeader(header: string): string {
  if (/^pay$/i.test(header)) return ''
  const left = header
    .replace(CURRENCY, ' ')
    .replace(PRICE_NOUN, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:;–—-]{1,9}|[\s,:;–—-]{1,9}$/g, '')
    .replace(/^\/ ?(?=\p{L})/u, 'per ')
  const inBrackets = /^\(([^()]*)\)$/.exec(left)?.[1] ?? left
  // "Cost of materials" is nothing without its noun.
  return /^(?:of|to|by|as|and|or)\b/i.test(inBrackets) ? header : inBrackets
}

/** Whether a header says no more than that its column holds prices. */
export function isPlainPrice(header: string): boolean {
  return leftOfHeader(header) === ''
}

/** Whether a header says that its column holds prices, perhaps the lowest ones. */
export function isPlainOrFrom(header: string): boolean {
  return isPlainPrice(header) || FROM.test(leftOfHeader(header))
}

/** Whether a header tells when or for whom its price is, so that it follows another price by "or". */
export function isCondition(header: string): boolean {
  return /^(?:with|without|on|in|from|for|if|when|per|each|every)\b/i.test(leftOfHeader(header))
}

/** Whether headers tell kinds of one thing apart, for which the same amount is one price: sizes, people, staff. */
export function areKinds(headers: readonly string[]): boolean {
  return !headers.some((header) => {
    const words = header.replace(/\([^()]*\)/g, ' ')
    return AMOUNT.test(words) || TIME_UNIT.test(words)
  })
}

/** "£30 per hour", "from £38", "free with PRSI", "$18 for 2 hours", "$5 on Saturdays", "$55 for adults", "€60 (standard)". */
export function priceUnder({ header, cell }: Price): string {
  const left = leftOfHeader(header)
  if (left === '' || saysAlready(cell, left)) return cell
  if (FROM.test(left)) return /^[£$€]?\s?[\d.,]+\s?[£$€]?$/.test(cell) ? `from ${cell}` : cell
  if (UNIT.test(left) && (!/\d/.test(cell) || hasUnitFor(cell, left))) return cell
  if (GOES_ON.test(left) || UNIT.test(left)) return withWords(cell, `${left.charAt(0).toLowerCase()}${left.slice(1)}`)
  const said = inner(left)
  if (DAY_OR_MONTH.test(left) || /^week(?:day|end)s?\b/i.test(left)) {
    return left.endsWith('s') ? withWords(cell, `on ${said}`) : withNote(cell, said)
  }
  return /[()]|^\d/.test(left) || isPlural(left) ? withWords(cell, `for ${said}`) : withNote(cell, said)
}

/** Whether a cell names a unit of its own that stands for that of its column: "£120 per day" under "Per hour", and not "£4 per boat". */
function hasUnitFor(cell: string, left: string): boolean {
  return /\b(?:per|an?) \p{L}|\/ ?\p{L}/u.test(cell) && TIME_UNIT.test(cell) === TIME_UNIT.test(left)
}

function saysAlready(cell: string, left: string): boolean {
  const said = new Set(tokensOf(cell))
  return tokensOf(left).every((token) => said.has(token))
}

/** "£30 per session (2 dogs £50)": the words belong to the price, and not to what is in brackets behind it. */
function withWords(cell: string, words: string): string {
  const bracket = cell.endsWith(')') ? cell.lastIndexOf(' (') : -1
  return bracket < 0 ? `${cell} ${words}` : `${cell.slice(0, bracket)} ${words}${cell.slice(bracket)}`
}

function withNote(cell: string, note: string): string {
  return cell.endsWith(')') ? `${cell.slice(0, -1)}; ${note})` : `${cell} (${note})`
}
