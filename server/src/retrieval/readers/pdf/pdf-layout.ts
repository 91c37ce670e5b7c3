import { goesOn } from './column-cells.ts'
import { readColumns } from './pdf-columns.ts'
import { LIST_MARK, type Line, linesOf, usualSpacing } from './pdf-lines.ts'
import type { PlacedText } from '../reader-messages.ts'

/**
 * Lays out placed text as lines in the order in which the file draws them, which keeps columns together; columns of running text that it draws line by line are
 * taken apart. Wide gaps in lines that follow one another make the rows of a table; a larger gap between lines, or another size, makes a blank line. Page numbers
 * and repeated headers and footers are left out.
 */
export function layOutPages(pages: readonly (readonly PlacedText[])[]): { text: string; pageStarts: number[] } {
  const lined = withoutRepeated(pages.map(linesOf))
  const pageStarts: number[] = []
  let text = ''
  for (const lines of lined) {
    const page = joinHyphens(joinLines(readColumns(lines)))
    if (text !== '' && page !== '') text += continues(text, page) ? '\n' : '\n\n'
    pageStarts.push(text.length)
    text += page
  }
  return { text, pageStarts }
}

function joinLines(lines: readonly Line[]): string {
  const spacing = usualSpacing([lines])
  return lines
    .map((line, index) => {
      const before = lines[index - 1]
      if (!before) return rowOf(lines, index)
      const distance = before.y - line.y
      const isBelow = line.isNextColumn && goesOn(before.cells.join(' '), line.cells.join(' '))
      const isApart = (!isBelow && (distance > spacing * 1.35 || distance < 0)) || Math.abs(before.fontSize - line.fontSize) > 0.8
      return `${isApart ? '\n\n' : '\n'}${rowOf(lines, index)}`
    })
    .join('')
}

/** A line with columns is a table's row when a neighbour has as many; alone, its columns are set apart by spaces. */
function rowOf(lines: readonly Line[], index: number): string {
  const cells = lines[index]?.cells ?? []
  const isRow = cells.length > 1 && (lines[index - 1]?.cells.length === cells.length || lines[index + 1]?.cells.length === cells.length)
  return isRow && !LIST_MARK.test(cells[0] ?? '') ? `| ${cells.join(' | ')} |` : cells.join(' ')
}

/** Leaves out page numbers, and first and last lines that most pages share but for their numbers. */
function withoutRepeated(pages: Line[][]): Line[][] {
  const shape = (line: Line | undefined) => line?.cells.join(' ').replace(/\d+/g, '#') ?? ''
  const counts = new Map<string, number>()
  for (const lines of pages) {
    for (const edge of new Set([shape(lines[0]), shape(lines.at(-1))])) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  const isRepeated = (line: Line | undefined) => {
    const found = shape(line)
    return /^(?:page )?#(?: (?:of|\/) #)?$/i.test(found) || (pages.length >= 3 && (counts.get(found) ?? 0) > pages.length / 2)
  }
  return pages.map((lines) => lines.filter((line, index) => !((index === 0 || index === lines.length - 1) && isRepeated(line))))
}

/** Takes a word that is broken over two lines together; its hyphen stays where the document writes it so elsewhere. */
function joinHyphens(page: string): string {
  return page.replace(/(?<!\p{L})(\p{L}+)-\n(\p{Ll}+)/gu, (_, left: string, right: string) =>
    page.includes(`${left}-${right}`) ? `${left}-${right}` : `${left}${right}`,
  )
}

function continues(before: string, page: string): boolean {
  return /[\p{L},]$/u.test(before.slice(-2)) && /^\p{Ll}/u.test(page)
}
