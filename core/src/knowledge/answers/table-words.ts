import type { Span } from './read-units.ts'
import { isEmptyCell, readTable, type Row } from './table.ts'

/** What is larger is no part of an answer: its rows are answers of their own. */
const MOST_ROWS = 12
const MOST_COLUMNS = 4

/** A small table in words, to stand in a sentence: "small dog £38; large dog £60". Null where it is too large or has gaps. */
export function tableWords(text: string, rows: readonly Span[]): string | null {
  const table = readTable(text, rows, [])
  if (!table || table.rows.length > MOST_ROWS || table.columns.length > MOST_COLUMNS) return null
  // Rows of sections, or with a name that stands above them, are not told apart by what stands in them.
  if (table.rows.some(({ under, from }) => under || from)) return null
  const headers = table.columns.map(({ header }) => header)
  const said = table.rows.map((row) => rowWords(headers, row))
  return said.some((words) => words === null) ? null : said.join('; ')
}

function rowWords(headers: readonly string[], { cells }: Row): string | null {
  const [label = '', ...values] = cells
  if (cells.length !== headers.length || cells.some((cell) => isEmptyCell(cell))) return null
  if (values.length === 1) return `${label} ${values[0]}`
  return headers.slice(1).some((header) => header === '')
    ? null
    : `${label} (${values.map((value, index) => `${headers[index + 1]} ${value}`).join(', ')})`
}
