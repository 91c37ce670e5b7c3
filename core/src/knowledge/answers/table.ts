import { weekdayPattern } from '../../text/weekdays.ts'
import { plainWords } from './plain-words.ts'
import type { Named, Span } from './read-units.ts'

/** What a column holds, told by its header and by most of its cells. */
export type ColumnRole = 'label' | 'price' | 'day' | 'time' | 'length' | 'note' | 'number' | 'text'
export type Column = { header: string; role: ColumnRole }
export type Row = Span & { cells: string[] }
/** A table with its header; `name` is the innermost heading over it. */
export type Table = { name: Named | null; title: Named | null; header: Row; columns: Column[]; rows: Row[] }

const MONEY = /[£$€]\s?\d|\d\s?(?:[£$€]|kr|eur|usd|gbp|dollars|pounds|euros)\b/i
const FREE = /^(?:free|included|incl\.?|no charge|by quote|on request)\b/i
const DAY = String.raw`(?:every |each )?(?:${weekdayPattern}s?|daily|weekdays|weekends?|(?:bank|public) holidays?)`
const WEEKDAYS = new RegExp(`^${DAY}(?: ?(?:[,&+–-]|and|to) ?${DAY}){0,6}$`, 'i')
const CLOCK =
  /^(?:from |until |till |by |at |about )?(?:\d{1,2}[:.]\d\d|\d{1,2}(?::\d\d)? ?[ap]\.?m|\d{1,2} ?[–-] ?\d{1,2}(?:[:.]\d\d)?$|noon|midnight|closed\b)/i
const LENGTH =
  /^(?:about |from |min\. |up to )?\d+(?:[.,]\d+)?(?: ?[–-] ?\d+)? ?(?:min|mins|minutes|h|hrs?|hours?|days?|weeks?|months?|visits?)\b/i
const NUMBER = /^\d+(?:[.,]\d+)?(?: ?[–-] ?\d+)?$/
const NOTE_HEADER = /^(?:notes?|remarks?|comments?|other|good to know|conditions?|what(?:'s| is) (?:in it|included))$/i
const PRICE_HEADER = /\b(?:price|cost|fee|rate|charge)s?\b/i
const DAY_HEADER = /^(?:days?|weekdays?)$/i
const TIME_HEADER = /^(?:times?|hours|when|start|starts)$/i
/** More is no table that people read. */
const MOST_COLUMNS = 20
const MOST_ROWS = 400
/** A cell that says nothing. */
const EMPTY = /^(?:|[-–—]|n\/?a|none|not applicable)$/i

/** Reads the rows of a table written with bars, and what its columns hold. Null when there is nothing but a header. */
export function readTable(text: string, rows: readonly Span[], headings: readonly Named[]): Table | null {
  const read = rows.map((row) => ({ ...row, cells: cellsOf(text.slice(row.start, row.end)) }))
  const [header, ...body] = read.slice(0, MOST_ROWS)
  if (!header || body.length === 0 || header.cells.length < 2 || header.cells.length > MOST_COLUMNS) return null
  const columns = header.cells.map((name, index) => ({ header: name, role: roleOf(name, index, body) }))
  const [title] = headings
  return { name: headings.length > 1 ? (headings.at(-1) ?? null) : null, title: title ?? null, header, columns, rows: body }
}

/** Whether a cell says nothing: it is empty, a dash, or says that there is none. */
export function isEmptyCell(cell: string | undefined): boolean {
  return EMPTY.test(cell ?? '')
}

/** Whether a cell holds a price or says that something is free. */
export function isPriceCell(cell: string): boolean {
  return MONEY.test(cell) || FREE.test(cell)
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => plainWords(cell))
}

/** Whether a cell names days of the week and nothing else. */
export function isDayCell(cell: string): boolean {
  return WEEKDAYS.test(cell)
}

function roleOf(header: string, index: number, rows: readonly Row[]): ColumnRole {
  const cells = rows.map((row) => row.cells[index] ?? '').filter((cell) => !isEmptyCell(cell))
  const most = (test: (cell: string) => boolean) => cells.length > 0 && cells.filter(test).length * 2 > cells.length
  if ((DAY_HEADER.test(header) && cells.some(isDayCell)) || most(isDayCell)) return 'day'
  if (NOTE_HEADER.test(header) && index > 0) return 'note'
  if (most(isPriceCell) || (PRICE_HEADER.test(header) && cells.some(isPriceCell))) return 'price'
  if (index === 0) return 'label'
  if (most((cell) => LENGTH.test(cell))) return 'length'
  if (TIME_HEADER.test(header) || most((cell) => CLOCK.test(cell))) return 'time'
  if (most((cell) => NUMBER.test(cell))) return /min/i.test(header) ? 'length' : 'number'
  return 'text'
}
