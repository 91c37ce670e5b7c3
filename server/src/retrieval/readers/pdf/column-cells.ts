import { type Line, middle, type Piece, startsWithMark, toLine, usualSpacing } from './pdf-lines.ts'

/** What a line of the page has in one column, as a line of its own, and how the column goes on below it. `row` counts the lines, `column` the columns. */
export type Cell = {
  line: Line
  text: string
  row: number
  column: number
  x: number
  end: number
  /** Larger than most. */
  isBig: boolean
  /** The first word of the next line would not have fitted, as where running text is broken. */
  isFull: boolean
  /** A gap below, another size, or nothing. */
  isApart: boolean
  /** Ends a sentence, or stands above an item of a list: what may end early in running text. */
  isEnded: boolean
  /** Part of a sentence that is broken over two lines, or the end of one. */
  isText: boolean
}

/** A gap that is so much larger than usual is one between paragraphs. */
export const APART = 1.2
/** Sizes differ from so much on; those of recognised text vary a little. */
const OTHER_SIZE = 0.1
/** The first line of a paragraph may begin so many font sizes farther right; what begins later is centred or right-aligned. */
const MAX_INDENT = 3
/** Letters of the word that is thought of where no line of the same text follows. */
const LONG_WORD = 8

/** The lines of the page as cells of the columns that begin at these places, each column from top to bottom. */
export function columnsOf(lines: readonly Line[], spans: readonly { x: number }[]): Cell[][] {
  const columns: Cell[][] = spans.map(() => [])
  for (const [row, { pieces }] of lines.entries()) {
    const parts: Piece[][] = spans.map(() => [])
    for (const piece of pieces) parts[spans.findLastIndex(({ x }) => x <= piece.x)]?.push(piece)
    for (const [column, part] of parts.entries()) if (part.length > 0) columns[column]?.push(cellOf(part, row, column))
  }
  const spacing = spacingOf(columns)
  const size = middle(columns.flat().map(({ line }) => line.fontSize)) ?? 0
  for (const column of columns) lookBelow(column, spacing, size)
  return columns
}

/** The usual distance from a line to the next of its column. */
export function spacingOf(columns: readonly (readonly Cell[])[]): number {
  return usualSpacing(columns.map((column) => column.map(({ line }) => line)))
}

export function endsSentence(text: string): boolean {
  return /[.!?:…]["'”’)\]]*$/.test(text)
}

/** Whether a sentence goes on from one text to the next. */
export function goesOn(text: string, next: string): boolean {
  return !endsSentence(text) && /^["'“‘(]?\p{Ll}/u.test(next)
}

/** Wide gaps within a column part words, not cells. */
function cellOf(part: readonly Piece[], row: number, column: number): Cell {
  const line = toLine(part.map((piece) => (piece.gap === 'cell' ? { ...piece, gap: 'word' } : piece)))
  const text = line.cells[0] ?? ''
  const end = part.reduce((right, piece) => Math.max(right, piece.end), -Infinity)
  const isEnded = endsSentence(text)
  return { line, text, row, column, x: part[0]?.x ?? 0, end, isBig: false, isFull: false, isApart: true, isEnded, isText: isEnded }
}

function lookBelow(column: Cell[], spacing: number, usualSize: number): void {
  const [left, right] = edgesOf(column)
  for (const [index, cell] of column.entries()) {
    const next = column[index + 1]
    const size = cell.line.fontSize
    cell.isBig = size > (1 + OTHER_SIZE) * usualSize
    cell.isApart = !next || Math.abs(next.line.fontSize - size) > OTHER_SIZE * size || cell.line.y - next.line.y > APART * spacing
    const begin = cell.x - left < MAX_INDENT * size ? left : cell.x
    const letter = (cell.end - cell.x) / cell.text.length
    const word = next && !cell.isApart ? next.text.split(' ', 1).join('').length : LONG_WORD
    cell.isFull = cell.end - begin + (word + 1) * letter > right - left - size / 2
    if (!next || cell.isApart) continue
    cell.isEnded ||= startsWithMark(next.text)
    if (cell.isFull && goesOn(cell.text, next.text)) cell.isText = next.isText = true
  }
}

/** Left and right edge of the lines that have the column's usual size: a heading may reach farther. */
function edgesOf(column: readonly Cell[]): [number, number] {
  const usual = middle(column.map(({ line }) => line.fontSize)) ?? 0
  let [left, right] = [Infinity, -Infinity]
  for (const { line, x, end } of column) {
    if (Math.abs(line.fontSize - usual) > OTHER_SIZE * usual) continue
    left = Math.min(left, x)
    right = Math.max(right, end)
  }
  return [left, right]
}
