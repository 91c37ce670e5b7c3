import { APART, type Cell, spacingOf } from './column-cells.ts'

type Part = { from: number; to: number; columns: Cell[][] }

/** In usual distances of lines: a column that only leaves a blank line beside a heading has its next line nearer than this, above or below. */
const CLEAR_ABOVE = APART
const CLEAR_BELOW = 0.9

/**
 * Cuts a run of so many lines where something else than its columns begins: a heading that belongs to all columns though it is too short to run across them, the rows
 * of a table, a running header or footer. Columns that have no line in a part are left out of it.
 */
export function partsOf(columns: readonly (readonly Cell[])[], lines: number): Part[] {
  const rows = Array.from({ length: lines }, (): Cell[] => [])
  for (const cell of columns.flat()) rows[cell.row]?.push(cell)
  const cuts = new Set([0, ...tableCuts(rows), ...edgeCuts(rows, columns), ...headingCuts(rows, columns)].filter((cut) => cut < lines))
  const sorted = [...cuts].toSorted((one, other) => one - other)
  const parts = sorted.map((from, index) => ({ from, to: sorted[index + 1] ?? lines, columns: columns.map((): Cell[] => []) }))
  for (const [index, column] of columns.entries()) {
    let at = 0
    for (const cell of column) {
      while (cell.row >= (parts[at]?.to ?? Infinity)) at++
      parts[at]?.columns[index]?.push(cell)
    }
  }
  return parts.map((part) => ({ ...part, columns: part.columns.filter(({ length }) => length > 0) }))
}

/** Before and behind two or more such rows. */
function tableCuts(rows: readonly Cell[][]): number[] {
  return rows.flatMap((row, index) => {
    if (!isTabular(row)) return []
    const [isBefore, isBehind] = [isTabular(rows[index - 1]), isTabular(rows[index + 1])]
    return [...(isBehind && !isBefore ? [index] : []), ...(isBefore && !isBehind ? [index + 1] : [])]
  })
}

/** A row in which no cell is running text. A full line may be that or not. */
function isTabular(row: readonly Cell[] | undefined): boolean {
  return row !== undefined && row.length > 1 && !row.some(({ isText }) => isText) && !row.every(({ isFull }) => isFull)
}

/** A row of that kind at the foot of all columns is a footer. At their head it is one of titles if each stands where its column begins, or else a header. */
function edgeCuts(rows: readonly Cell[][], columns: readonly (readonly Cell[])[]): number[] {
  const [first, last, above] = [rows[0] ?? [], rows.length - 1, rows.at(-2) ?? []]
  const lefts = columns.map((column) => column.reduce((left, { x }) => Math.min(left, x), Infinity))
  const areTitles = first.every(({ x, line }) => lefts.some((left) => Math.abs(left - x) < line.fontSize / 2))
  return [
    ...(isTabular(first) && !areTitles && first.every(({ isApart }) => isApart) ? [1] : []),
    ...(isTabular(rows[last]) && above.every(({ isApart }) => isApart) ? [last] : []),
  ]
}

/** Before and behind lines that stand apart in a column and beside nothing, unless they are running text of the column or more of that follows right below. */
function headingCuts(rows: readonly Cell[][], columns: readonly (readonly Cell[])[]): number[] {
  const spacing = spacingOf(columns)
  return columns.flatMap((column) => {
    const blocks = blocksOf(column, rows)
    return blocks.flatMap((block, index) => {
      const [first, last] = [block[0], block.at(-1)]
      if (!first || !last || blocks[index - 1]?.at(-1)?.isApart === false || !mayBeHeading(block)) return []
      const below = blocks[index + 1]?.filter((cell) => isAlone(cell, rows)) ?? []
      return below.some(({ isFull }) => isFull) || !isClear(rows, first, last, spacing) ? [] : [first.row, last.row + 1]
    })
  })
}

/** The lines of a column that follow one another without a gap, and all have something beside them or all have not. */
function blocksOf(column: readonly Cell[], rows: readonly Cell[][]): Cell[][] {
  const blocks: Cell[][] = []
  for (const [index, cell] of column.entries()) {
    const before = column[index - 1]
    if (before && !before.isApart && isAlone(before, rows) === isAlone(cell, rows)) blocks.at(-1)?.push(cell)
    else blocks.push([cell])
  }
  return blocks
}

function isAlone({ row }: Cell, rows: readonly Cell[][]): boolean {
  return rows[row]?.length === 1
}

/** What is of the usual size and belongs to all columns begins where the first does. */
function mayBeHeading(block: readonly Cell[]): boolean {
  if (block.every(({ isBig }) => isBig)) return true
  return block.every(({ column, isFull }) => column === 0 && !isFull) && !/\.["'”’)]*$/.test(block.at(-1)?.text ?? '')
}

/** Nothing in other columns beside the lines or near them. */
function isClear(rows: readonly Cell[][], first: Cell, last: Cell, spacing: number): boolean {
  const isOther = (cells: readonly Cell[] | undefined) => cells?.some(({ column }) => column !== first.column)
  const heightOf = (at: number) => rows[at]?.[0]?.line.y
  if (rows.slice(first.row, last.row + 1).some(isOther)) return false
  for (let at = first.row - 1, y = heightOf(at); y !== undefined && y - first.line.y < CLEAR_ABOVE * spacing; y = heightOf(--at))
    if (isOther(rows[at])) return false
  for (let at = last.row + 1, y = heightOf(at); y !== undefined && last.line.y - y < CLEAR_BELOW * spacing; y = heightOf(++at))
    if (isOther(rows[at])) return false
  return true
}
