import { startsWithVerb } from './has-verb.ts'
import { wordCount } from './plain-words.ts'
import { isPlural } from './row-label.ts'
import type { Column } from './table.ts'

/** A cell of a row under its column. */
export type Value = { column: Column; cell: string }

/** "Class 7 is £55, or £42 with any service (goods vans)": what a row with prices says, without a full stop. `columns` counts those of prices. */
export function priceSentence(
  label: string,
  { prices, values, columns }: { prices: readonly Value[]; values: readonly Value[]; columns: number },
): string {
  const details = values.filter(({ column, cell }) => column.role !== 'price' && !/^see /i.test(cell))
  const lengths = details.filter(({ column, cell }) => column.role === 'length' && !isBareNumber(cell)).map(({ cell }) => cell)
  const notes = details.filter(isNote).map(({ cell }) => cell)
  const others = details.filter((value) => !isNote(value) && (value.column.role !== 'length' || isBareNumber(value.cell)))
  const subject = [label, ...lengths].join(', ')
  const saysMuch =
    prices.length > 1 && prices.some(({ cell }) => wordCount(cell) >= MUCH) && !prices.some(({ column }) => isPlain(column.header))
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
  if (time && rest.length === 1 && time.column.role === 'time' && isThing(label)) return timeSentence(label, time.cell, notes)
  const said = rest.map((value) => (isPlainPrice(value.column.header) || value.column.role === 'time' ? value.cell : named(value)))
  if (said.length === 0 && wordCount(notes.join(' ')) < 3) return null
  return `${label}: ${[...said, ...notes].join('; ')}`
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

/** One price plain, several each with its column; the same in most columns and no other is said once. */
function joinedPrices(prices: readonly Value[], columns: number): string {
  const [first, ...rest] = prices
  if (!first) return ''
  if (rest.length === 0) return priceUnder(first, columns)
  if (prices.length * 2 > columns && rest.every(({ cell }) => cell === first.cell)) return first.cell
  if (isPlain(first.column.header) && rest.every(({ column }) => CONDITION.test(column.header))) {
    return [priceUnder(first, columns), ...rest.map(({ column, cell }) => `${cell} ${inner(column.header)}`)].join(', or ')
  }
  const parts = prices.map(({ column: { header }, cell }) => (isPlainPrice(header) ? cell : underColumn(cell, header)))
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** "free with PRSI", "€34 a month", "$18 for 2 hours", "$5 on Saturdays", "$55 for adults", "€60 (standard)". */
function underColumn(cell: string, header: string): string {
  const said = inner(header)
  if (CONDITION.test(header) || PER.test(header)) return `${cell} ${header.charAt(0).toLowerCase()}${header.slice(1)}`
  if (PROPER.test(header) || /^week(?:day|end)s?\b/i.test(header)) return header.endsWith('s') ? `${cell} on ${said}` : `${cell} (${said})`
  return /[()]|^\d/.test(header) || isPlural(header) ? `${cell} for ${said}` : `${cell} (${said})`
}

const PER = /^(?:an?|per|each|every) \p{L}+$/iu
const CONDITION = /^(?:with|without|on|in|from|for|if|when|per|each|every)\b/i

function isPlain(header: string): boolean {
  return isPlainPrice(header) || isFrom(header)
}

function isFrom(header: string): boolean {
  return /^(?:prices? )?from$/i.test(header)
}

function isPlainPrice(header: string): boolean {
  return /^(?:prices?|cost|costs|fee|fees|rate|pay|charge)$/i.test(header) || header === ''
}

function priceUnder({ column: { header }, cell }: Value, columns: number): string {
  const isBare = /^[£$€]?\s?[\d.,]+\s?[£$€]?$/.test(cell)
  if (isFrom(header)) return isBare ? `from ${cell}` : cell
  if (isPlainPrice(header)) return cell
  const unit = /\b(per \p{L}[\p{L} ]{1,20}|each)$/iu.exec(header)?.[1]
  if (columns === 1 && /\b(?:price|cost|fee|rate|charge)\b/i.test(header)) return unit && isBare ? `${cell} ${unit.toLowerCase()}` : cell
  return underColumn(cell, header)
}

const PROPER =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)(?:day|uary|ruary|ch|il|ust|tember|ober|ember)?s?\b/i

/** A header as it stands inside a sentence. */
export function inner(header: string): string {
  const [first = '', second = ''] = header.split(' ')
  const isName = PROPER.test(first) || !/^\p{Lu}[\p{Ll}-]*$/u.test(first) || /^\p{Lu}/u.test(second)
  return isName ? header : header.charAt(0).toLowerCase() + header.slice(1)
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
