/** A cell as a table's markup gives it: it may cover several columns and rows. */
export type SpanningCell = { text: string; columns: number; rows: number }
/** A cell in one of the places that it covers; `row` and `column` are those in which it begins. */
type Place = { cell: SpanningCell; row: number; column: number; text: string }

/** A cell covers no more columns and rows than this: a file may claim thousands. */
const MAX_COLUMNS = 60
const MAX_ROWS = 400
const MAX_HEADER_ROWS = 3
/** What is repeated in a table takes at most so many characters and places, and so many times those of its own cells. */
const MAX_REPEATED_CHARACTERS = 2_000
const MAX_REPEATED_PLACES = 2_000
const MAX_TIMES = 4

/**
 * Lays out the cells of a table, each repeated in every place that it covers, so that each stands under its own column. A cell over the whole width stands
 * once: `lines` are those over the first row, others name the rows below them. A table without cells that cover several places stays as it is.
 */
export function layOutCells(rows: readonly (readonly SpanningCell[])[]): { lines: string[]; rows: string[][] } {
  if (rows.every((row) => row.every(({ columns, rows: down }) => columns === 1 && down === 1))) {
    return { lines: [], rows: rows.map((row) => row.map(({ text }) => text)) }
  }
  const grid = placed(rows)
  const width = 1 + grid.flat().reduce((most, { column }) => Math.max(most, column), 0)
  const laidOut = grid
    .map((row, index) => ({ cells: row.slice(0, width), isOwn: row.some((place) => place.row === index && place.text !== '') }))
    .filter(({ isOwn }) => isOwn)
    .map(({ cells }) => cells)
  const headerAt = laidOut.findIndex((row) => !isLine(row, width))
  const lines = (headerAt < 0 ? laidOut : laidOut.slice(0, headerAt)).map((row) => row[0]?.text ?? '')
  if (headerAt < 0) return { lines, rows: [] }
  const deep = Math.min(MAX_HEADER_ROWS, laidOut.length - headerAt - 1, laidOut[headerAt]?.[0]?.cell.rows ?? 1)
  const [header, body] = [laidOut.slice(headerAt, headerAt + Math.max(1, deep)), laidOut.slice(headerAt + Math.max(1, deep))]
  return { lines, rows: [joinedHeader(header, width), ...body.map((row) => (isLine(row, width) ? onceIn(row) : textsOf(row)))] }
}

/** The places of all rows. A place that nothing covers holds an empty cell. */
function placed(rows: readonly (readonly SpanningCell[])[]): Place[][] {
  const grid: Place[][] = rows.map(() => [])
  const cells = rows.flat()
  const left = {
    characters: MAX_REPEATED_CHARACTERS + MAX_TIMES * cells.reduce((sum, { text }) => sum + text.length, 0),
    places: MAX_REPEATED_PLACES + MAX_TIMES * cells.length,
  }
  for (const [row, own] of rows.entries()) {
    let column = 0
    for (const cell of own) {
      while (grid[row]?.[column]) column += 1
      column += cover(grid, { cell, row, column }, left)
    }
  }
  const nothing = { text: '', columns: 1, rows: 1 }
  return grid.map((places, row) => Array.from(places, (one, column) => one ?? { cell: nothing, row, column, text: '' }))
}

/** Puts a cell into every place that it covers, as long as there is room, and says how many columns it took. */
function cover(grid: Place[][], at: Omit<Place, 'text'>, left: { characters: number; places: number }): number {
  const { cell, row, column } = at
  const across = Math.max(1, Math.min(cell.columns, MAX_COLUMNS - column))
  const down = Math.max(1, Math.min(cell.rows, MAX_ROWS, grid.length - row))
  const isWhole = across * down - 1 <= left.places
  const [columns, below] = isWhole ? [across, down] : [1, 1]
  left.places -= columns * below - 1
  for (const [index, covered] of grid.slice(row, row + below).entries()) {
    for (let to = column; to < column + columns; to += 1) {
      const isFirst = index === 0 && to === column
      const text = isFirst || cell.text.length <= left.characters ? cell.text : ''
      if (!isFirst) left.characters -= text.length
      covered[to] ??= { ...at, text }
    }
  }
  return columns
}

/** Whether one cell covers the whole width. */
function isLine(row: readonly Place[], width: number): boolean {
  return width > 1 && row.length === width && row.every(({ cell }) => cell === row[0]?.cell)
}

function onceIn(row: readonly Place[]): string[] {
  return row.map(({ text }, index) => (index === 0 ? text : ''))
}

function textsOf(row: readonly Place[]): string[] {
  return row.map(({ text }) => text)
}

/** A header of two rows as one: "Price" over "Junior" and "Senior" is "Price Junior" and "Price Senior". */
function joinedHeader(rows: readonly (readonly Place[])[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const texts = rows.map((row) => row[column]?.text ?? '').filter((text) => text !== '')
    return [...new Set(texts)].join(' ')
  })
}
