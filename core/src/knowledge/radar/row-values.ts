import { claimText, type ExtractedClaim } from '../../text/claim-text.ts'
import { extractAmounts } from '../../text/extract-amounts.ts'
import type { Sentence } from '../../text/sentences.ts'
import { stemOf } from '../terms.ts'
import type { StatedValue } from './stated-value.ts'
import { subjectOf } from './subject-words.ts'

/**
 * The price in a row of a table, stated of the row's first cell; the cells between tell the rows apart. A row with several prices states
 * none, since each belongs to a column.
 */
export function rowValues({ text, start, end }: Sentence, header: string): Omit<StatedValue, 'headings' | 'name' | 'passage'>[] {
  const cells = cellsOf(text)
  const prices = cells.flatMap((cell, column) => {
    const price = onlyPrice(cell)
    return price ? [{ price, column, cell }] : []
  })
  const [found] = prices
  const subject = subjectOf(cells[0] ?? '')
  if (!found || prices.length > 1 || found.column === 0 || subject.size === 0) return []
  const between = cells.filter((_, column) => column !== 0 && column !== found.column)
  const unit = UNIT.exec(`${cellsOf(header)[found.column] ?? ''} ${found.cell.slice(found.price.end)}`)?.[1] ?? ''
  const variant = between
    .map((cell) => cell.toLowerCase())
    .filter(Boolean)
    .join(' ')
  return [
    {
      kind: 'price',
      values: found.price.needs,
      unit: stemOf(unit.toLowerCase()),
      variant,
      subject,
      conditions: '',
      quote: text,
      start,
      end,
    },
  ]
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
