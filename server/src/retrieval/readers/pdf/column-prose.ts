import { type Cell, endsSentence, goesOn } from './column-cells.ts'
import { hasRows } from './column-rows.ts'

type Column = readonly Cell[]

/** Of a line that is full: even where three columns share a page it has this; a cell of a table seldom does. */
const MIN_WORDS = 3
const MIN_LETTERS = 18
/** Of the words. Prices, times and dates have more; a list of references comes near it. */
const MAX_NUMBERS = 0.25
/** So many lines must go on below; where rows of a table are near, more. */
const MIN_WRAPPED = 3
/** Of the lines: that end early though no sentence ends, as a title does. */
const MAX_BROKEN = 0.25
/** Of the lines, but for the last of paragraphs and of list items. */
const MIN_FULL = 0.5
/** Of the full lines. In English four of five go on in the middle of a sentence; in German, where nouns have capitals, three. */
const MIN_RUN_ON = 0.45
/** The text of a column of so many lines may end within the first lines of the next. */
const MIN_LINES_BEFORE_REST = 6
const MAX_REST = 3

/**
 * Whether columns that stand beside one another are running text rather than a table: their lines are long, have few numbers, break where the next word does not
 * fit, go on below in the middle of a sentence, and their paragraphs begin on different heights. What is in doubt is a table.
 */
export function isProse(columns: readonly Column[]): boolean {
  if (columns.length < 2) return false
  const long = columns.filter(isColumnOfProse)
  const mayHaveRest = long.some(({ length }) => length >= MIN_LINES_BEFORE_REST)
  return columns.every((column) => long.includes(column) || (mayHaveRest && isRest(column, columns))) && runOn(columns) && !hasRows(long)
}

function isColumnOfProse(column: Column): boolean {
  const inside = column.slice(0, -1)
  const full = inside.filter(({ isFull }) => isFull)
  const wrapped = full.filter(({ isApart }) => !isApart).length
  const broken = inside.filter(({ isFull, isEnded, isBig }) => !isFull && !isEnded && !isBig).length
  const isBrokenLikeText = wrapped >= MIN_WRAPPED && wrapped >= MIN_FULL * inside.length && broken <= MAX_BROKEN * (wrapped + broken)
  return isBrokenLikeText && hasWords(full) && new Set(full.map(({ text }) => text)).size >= 0.8 * full.length
}

/** The end of the text, at the head of a column. */
function isRest(column: Column, columns: readonly Column[]): boolean {
  const [first, last] = [column[0], column.at(-1)]
  if (!first || !last || first.column === 0 || column.length > MAX_REST) return false
  const isAtHead = columns.every(([other]) => !other || other.line.y < first.line.y + first.line.fontSize)
  const isOne = column.slice(0, -1).every(({ isFull, isApart }) => isFull && !isApart)
  return isAtHead && isOne && hasWords([first]) && (endsSentence(last.text) || /^\p{Ll}/u.test(first.text))
}

function hasWords(cells: readonly Cell[]): boolean {
  const words = cells.flatMap(({ text }) => text.split(' '))
  const letters = cells.reduce((sum, { text }) => sum + text.length, 0)
  return (
    words.length >= MIN_WORDS * cells.length &&
    letters >= MIN_LETTERS * cells.length &&
    words.filter((word) => /\d/.test(word)).length <= MAX_NUMBERS * words.length
  )
}

function runOn(columns: readonly Column[]): boolean {
  const ends = columns.flatMap((column) =>
    column
      .slice(0, -1)
      .flatMap(({ text, isFull, isApart }, index) => (isFull && !isApart ? [goesOn(text, column[index + 1]?.text ?? '')] : [])),
  )
  return ends.filter(Boolean).length >= MIN_RUN_ON * ends.length
}
