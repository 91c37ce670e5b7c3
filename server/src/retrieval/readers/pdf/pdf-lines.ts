import type { PlacedText } from '../reader-messages.ts'

/** A piece of text as the file draws it. `end` is its right edge; `gap` is what parts it from the piece to its left on the line. */
export type Piece = { str: string; x: number; end: number; y: number; fontSize: number; gap: 'none' | 'word' | 'cell' }

/** Pieces that stand on one line, and the texts between its wide gaps. The head of a column is below the foot of the column before it when both are read as one text. */
export type Line = { pieces: Piece[]; cells: string[]; y: number; fontSize: number; isNextColumn?: true }

/** What stands before the items of a list; its gap makes no column. */
export const LIST_MARK = /^[-*•▪◦–·‣]$|^\(?\w{1,2}[.)]$/

/** Whether a text begins with such a mark. */
export function startsWithMark(text: string): boolean {
  const [first = '', ...rest] = text.split(' ', 2)
  return rest.length > 0 && LIST_MARK.test(first)
}

/** A gap wider than this many font sizes separates columns; a smaller one words. */
const CELL_GAP = 1.5
const WORD_GAP = 0.15

/** Puts placed text together to lines, in the order in which the file draws it. */
export function linesOf(items: readonly PlacedText[]): Line[] {
  const lines: Piece[][] = []
  for (const item of items) {
    if (item.str.trim() === '') continue
    const line = lines.at(-1)
    const piece = pieceOf(item, line?.at(-1))
    if (!line || !continuesLine(line, piece)) lines.push([piece])
    else line.push(piece)
  }
  return lines.map(toLine)
}

/** These pieces as one line. */
export function toLine(pieces: Piece[]): Line {
  const cells: Piece[][] = []
  for (const piece of pieces) {
    if (piece.gap === 'cell' || cells.length === 0) cells.push([piece])
    else cells.at(-1)?.push(piece)
  }
  return { pieces, cells: cells.map(textOf), y: pieces[0]?.y ?? 0, fontSize: pieces[0]?.fontSize ?? 0 }
}

function pieceOf({ str, x, y, width, fontSize }: PlacedText, before: Piece | undefined): Piece {
  const size = fontSize || 10
  const gap = before ? x - before.end : 0
  return { str, x, y, end: x + width, fontSize: size, gap: gap > size * CELL_GAP ? 'cell' : gap > size * WORD_GAP ? 'word' : 'none' }
}

/** On the height of the line's first piece, and not back at its begin. */
function continuesLine(line: readonly Piece[], { x, y, fontSize }: Piece): boolean {
  return Math.abs((line[0]?.y ?? 0) - y) <= fontSize * 0.5 && x >= (line.at(-1)?.end ?? 0) - fontSize * 2
}

function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ str, gap }) => (gap === 'none' ? str : ` ${str}`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The usual distance from a line to the next, where some lines stand below one another. */
export function usualSpacing(columns: readonly (readonly { y: number }[])[]): number {
  const distances = columns.flatMap((column) => column.slice(1).map(({ y }, index) => (column[index]?.y ?? 0) - y))
  return middle(distances.filter((distance) => distance > 0)) ?? 12
}

/** A little below the middle: what is too large is often so by far. */
export function middle(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * 0.4)]
}
