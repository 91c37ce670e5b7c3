import { claimText, type ExtractedClaim, withoutClaims } from '../../text/claim-text.ts'
import { extractAmounts } from '../../text/extract-amounts.ts'
import type { Sentence } from '../../text/sentences.ts'
import { stemOf } from '../terms.ts'
import type { StatedValue } from './stated-value.ts'
import { contextOf, subjectOf } from './subject-words.ts'

/** What a row of a table states, and the stems that its header adds to what stands above it. */
export type RowValue = Omit<StatedValue, 'headings' | 'name' | 'passage'> & { column: ReadonlySet<string> }

/**
 * The prices in a row of a table, stated of the row's first cell. With one price the cells beside it tell the rows apart; of several each belongs to its
 * column, whose header does. A cell with several prices states none.
 */
export function rowValues({ text, start, end }: Sentence, header: string): RowValue[] {
  const cells = cellsOf(text)
  const heads = cellsOf(header)
  const subject = subjectOf(cells[0] ?? '')
  const prices = cells.flatMap((cell, column) => {
    const price = column === 0 ? null : onlyPrice(cell)
    return price ? [{ price, column, cell }] : []
  })
  if (subject.size === 0 || onlyPrice(cells[0] ?? '') !== null) return []
  const priced = new Set(prices.map(({ column }) => column))
  const between = cells.filter((_, column) => column !== 0 && !priced.has(column))
  return prices.map(({ price, column, cell }) => {
    const head = heads[column] ?? ''
    const telling = prices.length === 1 ? between : [...between, head]
    const unit = UNIT.exec(`${head} ${cell.slice(price.end)}`)?.[1] ?? ''
    return {
      kind: 'price',
      values: price.needs,
      unit: stemOf(unit.toLowerCase()),
      variant: variantOf(telling),
      subject,
      conditions: '',
      quote: text,
      start,
      end,
      column: contextOf(heads[0] ?? ''),
    }
  })
}

/** What tells rows apart: a length by itself as in a sentence ("30 minutes"), anything else by its words. */
function variantOf(cells: readonly string[]): string {
  const told = cells.map((cell) => cell.toLowerCase()).filter((cell) => cell !== '')
  const lengths = told.map(onlyLength)
  return (lengths.every((length) => length !== null) ? lengths.flat().toSorted() : told).join(' ')
}

function onlyLength(cell: string): readonly string[] | null {
  const text = claimText(cell)
  const [length, ...others] = extractAmounts(text)
  if (!length || others.length > 0 || !length.needs.every((key) => key.startsWith('length:'))) return null
  return withoutClaims(text, [length]).plain.replaceAll('\u0001', '').trim() === '' ? length.needs : null
}

const UNIT = /(?:\bper |\/\s*|\ba |\beach )(\p{L}+)/iu

function onlyPrice(cell: string): ExtractedClaim | null {
  const prices = extractAmounts(claimText(cell)).filter(({ kind }) => kind === 'price')
  return prices.length === 1 ? (prices[0] ?? null) : null
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}
