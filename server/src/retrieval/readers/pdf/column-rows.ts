import { APART, type Cell, goesOn, spacingOf } from './column-cells.ts'

type Column = readonly Cell[]

/** What the paragraphs of a column have of lines at least. Cells of a table have fewer; where widths differ, a table is likely. */
const MIN_BLOCK = 2.5
const MIN_BLOCK_UNEQUAL = 4
/** A table whose cells are longer than so many lines is not one to be read row by row. */
const MAX_BLOCK = 6
/** Columns of a page are equally wide, but for the ragged edge of their lines. */
const MAX_WIDER = 1.2
/** Of the paragraphs: in prose one of five or so begins beside another by chance, in a table most do. */
const MAX_LEVEL = 0.7
/** But for the first; a single one is a chance. */
const MIN_ROWS = 2
/** In lines: below what is shorter than the cells beside it there is more room than between paragraphs. */
const HOLE = 2.75
const MAX_HOLES = 0.3

/**
 * Whether columns of several-line texts look like the cells of a table: what begins in one begins beside what begins in the others or below a gap through all, the
 * shorter text leaves a hole beside the longer, or there is little text in each.
 */
export function hasRows(columns: readonly Column[]): boolean {
  const begins = columns.map((column) => column.filter((_, index) => isBegin(column, index)))
  const minBlock = areEqual(columns) ? MIN_BLOCK : MIN_BLOCK_UNEQUAL
  if (columns.some((column, index) => column.length < minBlock * (begins[index]?.length ?? 0))) return true
  if (runsThrough(columns)) return false
  if (columns.length < 2 || columns.flat().length > MAX_BLOCK * begins.flat().length) return false
  const spacing = spacingOf(columns)
  return areLevel(columns, begins) || areBelowBands(columns, begins, spacing) || haveHoles(columns, spacing)
}

/** Whether a sentence goes on from the foot of a column at the head of the next. */
function runsThrough(columns: readonly Column[]): boolean {
  return columns.slice(1).some(([head], index) => {
    const foot = columns[index]?.at(-1)
    return head && foot?.isFull && goesOn(foot.text, head.text)
  })
}

/** Below a gap, or a line that ends early. What stands below a title begins with the title. */
function isBegin(column: Column, index: number): boolean {
  const [above, title] = [column[index - 1], column[index - 2]]
  if (!above) return true
  const isTitle = above.isApart && !above.isText && (!title || title.isApart)
  return (above.isApart || !above.isFull) && !isTitle
}

function areEqual(columns: readonly Column[]): boolean {
  const widths = columns.map((column) => {
    const [left, right] = column.reduce(([least, most], { x, end }) => [Math.min(least, x), Math.max(most, end)], [Infinity, -Infinity])
    return right - left
  })
  return Math.max(...widths) <= MAX_WIDER * Math.min(...widths)
}

/** Below the heads of the columns, most begin in a row in which all cells begin. */
function areLevel(columns: readonly Column[], begins: readonly Column[]): boolean {
  const [cellsAt, beginsAt] = [countRows(columns), countRows(begins)]
  const inside = begins.flatMap((column) => column.slice(1))
  const level = inside.filter(({ row }) => beginsAt[row] === cellsAt[row] && (cellsAt[row] ?? 0) > 1).length
  return level >= MIN_ROWS * 2 && level >= MAX_LEVEL * inside.length
}

function countRows(columns: readonly Column[]): number[] {
  const counts: number[] = []
  for (const { row } of columns.flat()) counts[row] = (counts[row] ?? 0) + 1
  return counts
}

/** As far down as there are two columns, there are about as many gaps through all as texts begin in one. */
function areBelowBands(columns: readonly Column[], begins: readonly Column[], spacing: number): boolean {
  const heights = (cells: Column) => cells.map(({ line }) => line.y).toSorted((one, other) => other - one)
  const foot = heights(columns.flatMap((column) => column.slice(-1))).at(-2) ?? Infinity
  const bands = heights(columns.flat()).filter((y, index, all) => y >= foot && (all[index - 1] ?? y) - y > APART * spacing).length
  return bands >= MIN_ROWS && bands >= MAX_LEVEL * Math.max(...begins.map((column) => column.length - 1))
}

function haveHoles(columns: readonly Column[], spacing: number): boolean {
  const gaps = columns.flatMap((column) => column.slice(1).map(({ line }, index) => ((column[index]?.line.y ?? 0) - line.y) / spacing))
  const holes = gaps.filter((gap) => gap > HOLE).length
  return holes >= MIN_ROWS && holes > MAX_HOLES * gaps.filter((gap) => gap > APART).length
}
