import type { AnswerDraft } from './draft.ts'
import { capitalised, closed, lowered, wordCount } from './plain-words.ts'
import { isPlural, labelOf } from './row-label.ts'
import { type Column, isEmptyCell, isPriceCell, type Table } from './table.ts'

type Value = { column: Column; cell: string }

/** Each row of a table as a full sentence with what its columns say. */
export function rowAnswers(table: Table): AnswerDraft[] {
  return table.rows.flatMap((row) => {
    const { label, from } = labelOf(table, row)
    const values = table.columns.flatMap((column, index) => {
      const cell = row.cells[index]
      return index < from || cell === undefined || isEmptyCell(cell) ? [] : [{ column, cell }]
    })
    if (label === '' || isEmptyCell(label) || values.length === 0) return []
    const prices = values.filter(({ column, cell }) => column.role === 'price' && isPriceCell(cell))
    const said = prices.length > 0 ? priceSentence(label, prices, values) : plainSentence(label, values)
    if (said === null) return []
    const about = aboutRow(table, label)
    const kind = prices.length > 0 ? 'price' : 'list'
    const questions =
      prices.length > 0 ? [`How much ${isPlural(label) ? 'are' : 'is'} ${about}?`, `${label} price`] : [`What about ${about}?`]
    return [{ kind, about, text: said, questions, spans: [table.header, row, ...nameSpan(table)], isOwnWords: false } as const]
  })
}

function aboutRow({ name }: Table, label: string): string {
  return wordCount(label) > 2 || !name ? lowered(label) : `${lowered(label)}, ${lowered(name.text)}`
}

function nameSpan({ name }: Table) {
  return name ? [{ start: name.start, end: name.end }] : []
}

/** "A class 7 MOT is £55, £42 with any service (goods vans)." */
function priceSentence(label: string, prices: readonly Value[], values: readonly Value[]): string {
  const rest = values.filter((value) => !prices.includes(value))
  const lengths = rest.filter(({ column }) => column.role === 'length').map(withUnit)
  const notes = rest.filter(({ column }) => column.role !== 'length').map(noteOf)
  const said = joined(prices.map(({ column, cell }) => priceUnder(cell, column.header, prices.length > 1)))
  const named = lengths.length > 0 ? `${label} (${lengths.join(', ')})` : label
  const subject = label.endsWith(')') && lengths.length > 0 ? `${label}, ${lengths.join(', ')},` : named
  return closed([`${capitalised(subject)} ${isPlural(label) ? 'are' : 'is'} ${said}`, ...notes].join('; '))
}

function priceUnder(cell: string, header: string, isOneOfMany: boolean): string {
  const unit = /\b(per [\p{L} ]{2,20}|each)$/iu.exec(header)?.[1]
  if (/^(?:prices?|cost|fee|rate|pay)(?: from)?$/i.test(header) || header === '') return /from$/i.test(header) ? `from ${cell}` : cell
  if (!isOneOfMany)
    return unit && /^[£$€]?[\d.,]+$/.test(cell)
      ? `${cell} ${unit.toLowerCase()}`
      : PLAIN_PRICE.test(header)
        ? cell
        : `${cell} (${inner(header)})`
  if (/^(?:with|without|on|in|from|for|up to|over|under|per|each|every)\b/i.test(header)) return `${cell} ${inner(header)}`
  return /[()]/.test(header) ? `${cell} for ${inner(header)}` : `${cell} (${inner(header)})`
}

const PLAIN_PRICE = /\b(?:price|cost|fee|rate|charge)\b/i

function inner(header: string): string {
  return /^\p{Lu}\p{Ll}/u.test(header) && !/^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(header)
    ? header.charAt(0).toLowerCase() + header.slice(1)
    : header
}

function withUnit({ column, cell }: Value): string {
  const unit = /min/i.test(column.header) && /^\d+$/.test(cell) ? ' minutes' : ''
  return `${cell}${unit}`
}

function noteOf({ column, cell }: Value): string {
  return column.role === 'note' ? cell : `${inner(column.header)}: ${cell}`
}

/** "For Beth, the subjects are reading and the days are Monday." */
function plainSentence(label: string, values: readonly Value[]): string | null {
  const notes = values.filter(({ column }) => column.role === 'note').map(({ cell }) => cell)
  const named = values.filter(({ column }) => column.role !== 'note' && column.header !== '')
  if (named.length === 0)
    return notes.length > 0 && wordCount(notes.join(' ')) > 2 ? closed(`${capitalised(label)}: ${notes.join('; ')}`) : null
  const said = named.map(({ column, cell }) => `${inner(column.header)} ${cell}`)
  return closed(`${capitalised(label)}: ${[...said, ...notes].join('; ')}`)
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
