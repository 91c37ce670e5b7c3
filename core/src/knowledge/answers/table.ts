import { weekdayPattern } from '../../text/weekdays.ts'
import { plainWords } from './plain-words.ts'
import type { Named, Span } from './read-units.ts'

/** What a column holds, told by its header and by most of its cells. */
export type ColumnRole = 'label' | 'price' | 'day' | 'time' | 'length' | 'note' | 'number' | 'text'
export type Column = { header: string; role: ColumnRole }
/** `from` is the row whose first cell this one repeats; `under` the row that names the section which this one stands in. */
export type Row = Span & { cells: string[]; from?: Span; under?: Named }
/** A table of a document with the headings over it, and the name of the business that the document belongs to. */
export type Table = { text: string; headings: readonly Named[]; business: string; header: Row; columns: Column[]; rows: Row[] }

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
export function readTable(text: string, rows: readonly Span[], headings: readonly Named[], business = ''): Table | null {
  const read = rows.map((row) => ({ ...row, cells: cellsOf(text.slice(row.start, row.end)) }))
  const [header, ...body] = read.slice(0, MOST_ROWS)
  if (!header || header.cells.length < 2 || header.cells.length > MOST_COLUMNS) return null
  const named = withNames(body)
  if (named.length === 0) return null
  const columns = header.cells.map((name, index) => ({ header: name, role: roleOf(name, index, named) }))
  return { text, headings, business, header, columns, rows: named }
}

/** Where a row stands, with the row whose first cell it repeats. */
export function spansOf({ start, end, from }: Row): Span[] {
  return from ? [from, { start, end }] : [{ start, end }]
}

/**
 * The rows with the names that tables leave to those above them: a row with nothing but its first cell names the section below it, and a blank first
 * cell is that of the row above.
 */
function withNames(rows: readonly Row[]): Row[] {
  const sections = new Set(rows.filter((row, index) => isSection(row) && index < rows.length - 1))
  // Where most rows hold nothing but a name, they are the things themselves.
  const hasSections = sections.size * 2 <= rows.length
  const named: Row[] = []
  let under: Named | undefined
  for (const row of rows) {
    const [first = '', ...rest] = row.cells
    if (hasSections && sections.has(row)) {
      under = { start: row.start, end: row.end, text: first }
      continue
    }
    const above = named.at(-1)
    if (first !== '' || rest.every((cell) => cell === '')) named.push({ ...row, ...(under && { under }) })
    else if (above?.under === under && above)
      named.push({ ...above, ...row, cells: [above.cells[0] ?? '', ...rest], from: above.from ?? spanOf(above) })
    else named.push(under ? { ...row, cells: [under.text, ...rest], from: spanOf(under), under } : row)
  }
  return named
}

/** A day alone is one on which nothing is. */
function isSection({ cells: [first = '', ...rest] }: Row): boolean {
  return /\p{L}{2}/u.test(first) && rest.every((cell) => cell === '') && !isDayCell(first)
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
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
