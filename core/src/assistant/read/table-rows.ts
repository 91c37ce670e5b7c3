import { Parser } from 'htmlparser2'
import { type Look, lookOf, PLAIN_LOOK } from './hidden-style.ts'
import { BLOCKS, keepsLineBreaks, SILENT, SPACED } from './html-to-text.ts'
import { linesOf } from './mail-line.ts'

/** A cell's words, line by line. `look` is how it is set apart: cells that look alike are alike. */
export type TableCell = { text: string; look: string }
/** A row of a table, or words beside all tables. */
export type TablePart = { cells: TableCell[] } | { text: string }

/**
 * Reads the tables of an HTML mail row by row, with what stands beside them, as a reader sees them. A cell that holds a table only sets the page: its own words
 * stand beside. Takes any input, broken or hostile; never throws.
 */
export function tableParts(html: string): TablePart[] {
  const page = new TablePage()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => page.open(name, attributes),
      ontext: (text) => page.text(text),
      onclosetag: (name) => page.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(html)
  return page.finish()
}

type Frame = { look: Look; isSilent: boolean; isPre: boolean; isBold: boolean }
/** Words that are being read. `isBold`: all of them so far. */
type Words = { text: string; isBold: boolean }
type OpenCell = Words & { look: string; isFrame: boolean }
type OpenRow = { cells: TableCell[]; look: string }

const plainFrame: Frame = { look: PLAIN_LOOK, isSilent: false, isPre: false, isBold: false }

class TablePage {
  readonly #frames: Frame[] = []
  readonly #rows: OpenRow[] = []
  readonly #cells: OpenCell[] = []
  readonly #parts: TablePart[] = []
  #beside: Words = { text: '', isBold: false }

  open(name: string, attributes: Record<string, string>): void {
    const parent = this.#frames.at(-1) ?? plainFrame
    const style = attributes['style'] ?? ''
    if (name === 'br') this.#words().text += '\n'
    if (BLOCKS.has(name)) this.#breakLine()
    if (name === 'table') this.#beginTable()
    if (name === 'tr') this.#rows.push({ cells: [], look: lookWords(name, attributes) })
    if (isCell(name)) this.#cells.push({ text: '', isBold: true, isFrame: false, look: lookWords(name, attributes) })
    this.#frames.push({
      look: lookOf(name, attributes, parent.look),
      isSilent: parent.isSilent || SILENT.has(name),
      isPre: parent.isPre || keepsLineBreaks(name, style),
      isBold: parent.isBold || name === 'b' || name === 'strong' || /font-weight:\s*(?:bold|[6-9]00)/i.test(style),
    })
  }

  text(text: string): void {
    const { look, isSilent, isPre, isBold } = this.#frames.at(-1) ?? plainFrame
    if (isSilent || look.hidden) return
    const words = this.#words()
    words.text += isPre ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
    if (!isBold && text.trim() !== '') words.isBold = false
  }

  /** The parser closes every element that it opened, the last one first. */
  close(name: string): void {
    this.#frames.pop()
    if (BLOCKS.has(name)) this.#breakLine()
    if (SPACED.has(name) && this.#words().text !== '') this.#words().text += '\n'
    if (isCell(name)) this.#endCell()
    if (name === 'tr') this.#endRow()
  }

  finish(): TablePart[] {
    this.#endBeside()
    return this.#parts
  }

  #words(): Words {
    const cell = this.#cells.at(-1)
    return cell && !cell.isFrame ? cell : this.#beside
  }

  #breakLine(): void {
    const words = this.#words()
    if (words.text.trim() !== '' && !words.text.endsWith('\n')) words.text += '\n'
  }

  #beginTable(): void {
    const cell = this.#cells.at(-1)
    if (cell && !cell.isFrame) {
      cell.isFrame = true
      this.#beside.text += `${cell.text}\n`
    }
    this.#endBeside()
  }

  #endCell(): void {
    const cell = this.#cells.pop()
    if (!cell || cell.isFrame) return
    const row = this.#rows.at(-1)
    const text = tidied(cell.text)
    if (row) row.cells.push({ text, look: `${row.look} ${cell.look}${cell.isBold ? ' bold' : ''}` })
    else this.#beside.text += `${text}\n`
  }

  #endRow(): void {
    const row = this.#rows.pop()
    this.#endBeside()
    if (row && row.cells.length > 0) this.#parts.push({ cells: row.cells })
  }

  #endBeside(): void {
    const text = tidied(this.#beside.text)
    if (text !== '') this.#parts.push({ text })
    this.#beside = { text: '', isBold: false }
  }
}

function isCell(name: string): boolean {
  return name === 'td' || name === 'th'
}

function lookWords(name: string, { style, bgcolor, class: className }: Record<string, string>): string {
  return [name, style, bgcolor, className].join('|')
}

function tidied(text: string): string {
  return linesOf(text)
    .map((line) => line.text.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
