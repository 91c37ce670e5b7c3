import { startsWithVerb } from './has-verb.ts'
import { inner } from './inner.ts'
import { wordCount } from './plain-words.ts'
import { areKinds, isCondition, isPlainOrFrom, isPlainPrice, priceUnder } from './price-under.ts'
import { isPlural } from './row-label.ts'
import { type Column, isDayCell } from './table.ts'

/** A cell of a row under its column. */
export type Value = { column: Column; cell: string }
/** How many columns of prices a table has, and in how many of them a row says anything. */
export type PriceColumns = { all: number; filled: number }

/** "Class 7 is £55, or £42 with any service (goods vans)": what a row with prices says, without a full stop. */
export function priceSentence(
  label: string,
  { prices, values, columns }: { prices: readonly Value[]; values: readonly Value[]; columns: PriceColumns },
): string {
  const details = values.filter(({ column, cell }) => column.role !== 'price' && !/^see /i.test(cell))
  const lengths = details.filter(({ column, cell }) => column.role === 'length' && !isBareNumber(cell)).map(({ cell }) => cell)
  const notes = details.filter(isNote).map(({ cell }) => cell)
  const others = details.filter((value) => !isNote(value) && (value.column.role !== 'length' || isBareNumber(value.cell)))
  const subject = [label, ...lengths].join(', ')
  const saysMuch =
    prices.length > 1 && prices.some(({ cell }) => wordCount(cell) >= MUCH) && !prices.some(({ column }) => isPlainOrFrom(column.header))
  const said = others.filter(({ cell }) => cell !== '0')
  const plain = said.flatMap((other) => spokenAlone(other) ?? [])
  const rest = said.filter((other) => spokenAlone(other) === null)
  const after = [inBrackets([...plain, ...notes]), ...rest.map((other) => `; ${named(other)}`)].join('')
  if (saysMuch) return `${subject}: ${prices.map(({ column, cell }) => `${inner(column.header)} ${cell}`).join('; ')}${after}`
  if (startsWithVerb(label) || (isPlural(label) && isNameLike(label))) return `${subject}: ${joinedPrices(prices, columns)}${after}`
  const comma = subject.includes(', ') && !subject.endsWith(')') ? ',' : ''
  return `${subject}${comma} ${PAYING.test(label) ? 'pay' : isPlural(label) ? 'are' : 'is'} ${joinedPrices(prices, columns)}${after}`
}

/** A cell of so many words says more than a price: each stands behind its column. */
const MUCH = 4

const PAYING =
  /^(?:\p{L}+[- ])?(?:members|adults|children|kids|students|seniors|pensioners|couples|visitors|guests|families|juniors|patients|clients|customers)$/iu

/** Capitals inside make a name of it, which may be one thing though it ends like many: "Knees & Hips". */
function isNameLike(label: string): boolean {
  return /\s\p{Lu}\p{Ll}/u.test(label)
}

/** "For run-flat tyres, we quote": what a row without prices says; null when that is nothing. */
export function otherSentence(label: string, values: readonly Value[]): string | null {
  const notes = values.filter(isNote).map(({ cell }) => cell)
  const rest = values.filter((value) => !isNote(value))
  const own = rest.find(({ cell }) => /^(?:we|you) \p{L}/iu.test(cell))
  if (own) return `For ${label}, ${own.cell}${inBrackets(notes)}`
  if (rest.length > 0 && rest.every(({ column, cell }) => column.role === 'price' && wordCount(cell) < 2)) return null
  const [time] = rest
  if (time && rest.length === 1 && time.column.role === 'time' && isPlainTime(time.column.header) && isThing(label))
    return timeSentence(label, time.cell, notes)
  const areSeveral = rest.filter(isTime).length > 1
  const said = rest.map((value) =>
    isTime(value) ? timeUnder(value, areSeveral) : isPlainPrice(value.column.header) ? value.cell : named(value),
  )
  if (said.length === 0 && wordCount(notes.join(' ')) < 3) return null
  return `${label}: ${[...said, ...notes].join('; ')}`
}

/** A time, or what is on the day that the column names. */
function isTime({ column: { header, role } }: Value): boolean {
  return role === 'time' || (role !== 'price' && header !== '' && isDayCell(header))
}

/** "Friday 8:00–15:00", "last start 11:00": of several times each with its column. */
function timeUnder({ column: { header }, cell }: Value, areSeveral: boolean): string {
  return header === '' || (!areSeveral && isPlainTime(header)) ? cell : `${inner(header)} ${cell}`
}

function isPlainTime(header: string): boolean {
  return /^(?:times?|hours|opening hours|opening times|when|day and time|)$/i.test(header)
}

/** "Check-in is 15:00-20:00 (later only by arrangement)." */
function timeSentence(label: string, cell: string, notes: readonly string[]): string {
  const at = /^\d{1,2}[:.]\d\d(?: ?[ap]\.?m\.?)?$/i.test(cell) ? 'at ' : ''
  return `${label} ${isPlural(label) ? 'are' : 'is'} ${at}${cell}${inBrackets(notes)}`
}

/** Whether a label names a thing, rather than what is done or how it is. */
function isThing(label: string): boolean {
  return !startsWithVerb(label) && !/^(?:open|closed)\b|ed$/i.test(label)
}

function inBrackets(notes: readonly string[]): string {
  if (notes.length === 0) return ''
  return /[()]/.test(notes.join()) ? `; ${notes.join('; ')}` : ` (${notes.join('; ')})`
}

/** Each price with what its column says of it; the same under most columns, with nothing under the others, is said once where they are kinds of one thing. */
function joinedPrices(prices: readonly Value[], columns: PriceColumns): string {
  const [first, ...rest] = prices
  if (!first) return ''
  const headers = prices.map(({ column }) => column.header)
  const parts = prices.map(({ column: { header }, cell }) => priceUnder({ header, cell }))
  if (rest.length === 0) return parts.join('')
  if (
    prices.length === columns.filled &&
    prices.length * 2 > columns.all &&
    areKinds(headers) &&
    rest.every(({ cell }) => cell === first.cell)
  )
    return first.cell
  if (isPlainOrFrom(first.column.header) && headers.slice(1).every(isCondition)) return parts.join(', or ')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Notes, and details that are not needed to tell rows apart. */
function isNote({ column }: Value): boolean {
  return column.role === 'note' || /^details?$/i.test(column.header)
}

/** What says by itself when it is or for whom, whatever its column is called; null for anything else. */
function spokenAlone({ column: { header }, cell }: Value): string | null {
  if (/^(?:when|days?|times?|day and time)$/i.test(header)) return /\p{L}|:/u.test(cell) ? cell : null
  if (!/^ages?$/i.test(header)) return null
  return /\p{L}{3}/u.test(cell) ? cell : `ages ${cell}`
}

function isBareNumber(cell: string): boolean {
  return /^\d+$/.test(cell)
}

function named({ column, cell }: Value): string {
  return column.header === '' ? cell : `${inner(column.header)}: ${cell}`
}
