import { type Cell, columnsOf } from './column-cells.ts'
import { partsOf } from './column-parts.ts'
import { isProse } from './column-prose.ts'
import { LIST_MARK, type Line } from './pdf-lines.ts'

type Span = { x: number; end: number; lines: number }
type Run = { start: number; end: number; spans: Span[]; isSure: boolean }

/** All in font sizes. What is free of text all along a run of lines and as wide as this parts columns; in a short run, where words can leave as much by chance, it must be wider. */
const MIN_GUTTER = 1
const MIN_GUTTER_OF_FEW = 1.5
const FEW_LINES = 8
/** A gutter between columns of so many lines is no chance: a line that runs across it ends the run. So does one that runs across all after so many lines. */
const MIN_LINES = 4
const MIN_RUN = 3
/** More than two blank lines begin something new. */
const MAX_BAND = 4
/** No page has as many columns of prose; a bound on work. */
const MAX_SPANS = 16
/** Times the size of what is smallest. */
const MAX_SIZE = 1.2
/** The mark of a list item stands no farther from its text, in font sizes. */
const MAX_INDENT = 3

/**
 * Puts columns of running text that are drawn line by line across the page in the order in which they are read: each column down to its foot, then the next. What
 * runs across the columns keeps its place before, between or after them. All other lines stay what they are and where they are, tables above all; no piece of text
 * is lost or doubled.
 */
export function readColumns(lines: readonly Line[]): Line[] {
  const read: (readonly Line[])[] = []
  let done = 0
  for (let run = findRun(lines, 0); run; run = findRun(lines, run.end)) {
    const own = lines.slice(run.start, run.end)
    read.push(lines.slice(done, run.start), run.isSure ? readRun(own, run.spans) : own)
    done = run.end
  }
  return [...read, lines.slice(done)].flat()
}

function findRun(lines: readonly Line[], from: number): Run | null {
  for (let seed = from; seed < lines.length; seed++) {
    const run = growRun(lines, seed, from)
    // A line that runs over the edge of its column would hide a gutter.
    if (run && run.spans.length >= (growRun(lines, seed + 1, from)?.spans.length ?? 0)) return run
  }
  return null
}

/** The longest run of lines from `seed` down that leave the same gutters free. A right column may begin above the left one: its lines belong to the run, too. */
function growRun(lines: readonly Line[], seed: number, from: number): Run | null {
  const first = lines[seed]
  if (!first || !standsBeside(first, lines[seed + 1])) return null
  let size = first.fontSize
  let spans = withLine([], first, size) ?? []
  let end = seed + 1
  for (let line = lines[end]; line && isNear(lines[end - 1], line); line = lines[++end]) {
    size = Math.min(size, line.fontSize)
    const grown = withLine(spans, line, size)
    if (!grown || (grown.length < 2 && end - seed >= MIN_RUN)) break
    if (grown.length < 2) return null
    spans = grown
  }
  if (spans.length < 2 || spans.length > MAX_SPANS) return null
  let start = seed
  while (start > from && isNear(lines[start - 1], lines[start]) && standsRight(lines[start - 1], spans, size)) start--
  const isSure = end - seed >= FEW_LINES || gutters(spans).every((gutter) => gutter >= MIN_GUTTER_OF_FEW * size)
  return { start, end, spans, isSure }
}

/** Two columns whose lines are not on one height take turns. */
function standsBeside(line: Line, next: Line | undefined): boolean {
  return (
    spansOf(line).some((span, index, all) => index > 0 && span.x - (all[index - 1]?.end ?? 0) >= MIN_GUTTER * line.fontSize) ||
    (next !== undefined && Math.abs(next.y - line.y) < line.fontSize)
  )
}

/** A line far above is drawn in another column already; one far below begins something new. */
function isNear(above: Line | undefined, line: Line | undefined): boolean {
  if (!above || !line) return false
  const distance = above.y - line.y
  return distance > -above.fontSize && distance < MAX_BAND * above.fontSize
}

/** What is covered by text when this line is added; null when it runs across a gutter between columns that are sure. */
function withLine(spans: readonly Span[], line: Line, size: number): Span[] | null {
  const covered: Span[] = []
  const touched = new Set<Span>()
  for (const span of [...spans, ...spansOf(line)].toSorted((one, other) => one.x - other.x)) {
    let last = covered.at(-1)
    if (!last || span.x - last.end >= MIN_GUTTER * size) covered.push((last = { ...span }))
    else {
      if (Math.min(last.lines, span.lines) >= MIN_LINES) return null
      last.end = Math.max(last.end, span.end)
      last.lines = Math.max(last.lines, span.lines)
    }
    if (span.lines === 0) touched.add(last)
  }
  for (const span of touched) span.lines += 1
  return covered
}

/** Each piece of a line, the mark of a list item as far as its text. */
function spansOf({ pieces, fontSize }: Line): Span[] {
  return pieces.map(({ str, x, end, gap }, index) => {
    const next = pieces[index + 1]
    const isMark = (index === 0 || gap === 'cell') && LIST_MARK.test(str.trim())
    return { x, end: isMark && next && next.x - end < MAX_INDENT * fontSize ? Math.max(end, next.x) : end, lines: 0 }
  })
}

function gutters(spans: readonly Span[]): number[] {
  return spans.slice(1).map((span, index) => span.x - (spans[index]?.end ?? 0))
}

/** In the other columns than the first, and not larger than the rest: that may be a heading in the middle of the page. */
function standsRight(line: Line | undefined, spans: readonly Span[], size: number): boolean {
  if (!line || line.fontSize > MAX_SIZE * size || (line.pieces[0]?.x ?? 0) < (spans[0]?.end ?? 0) + MIN_GUTTER * size) return false
  return withLine(spans, line, size)?.length === spans.length
}

/** The parts of a run, each read column by column if it is prose. */
function readRun(lines: readonly Line[], spans: readonly Span[]): Line[] {
  const columns = columnsOf(lines, spans)
  return partsOf(columns, lines.length).flatMap((part) =>
    isProse(part.columns) ? part.columns.flatMap(linesOfColumn) : lines.slice(part.from, part.to),
  )
}

function linesOfColumn(column: readonly Cell[], index: number): Line[] {
  return column.map(({ line }, at) => (index > 0 && at === 0 ? { ...line, isNextColumn: true } : line))
}
