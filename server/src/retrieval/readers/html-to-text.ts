import { parseDocument } from 'htmlparser2'
import { layOutCells, type SpanningCell } from './lay-out-cells.ts'
import { tableRow, tableRule } from './table-text.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

/** Writes plain HTML (headings, paragraphs, lists, tables, links) as text with the marks of Markdown that structure it. */
export function htmlToText(html: string): string {
  return writeBlocks(parseDocument(html).children).trim()
}

function writeBlocks(nodes: readonly Node[]): string {
  return nodes.map(writeBlock).join('')
}

function writeBlock(node: Node): string {
  if (!isElement(node)) return writeWords([node])
  const { name, children } = node
  if (/^h[1-6]$/.test(name)) return `${'#'.repeat(Number(name[1]))} ${oneLine(children)}\n\n`
  if (name === 'ul' || name === 'ol') return `${writeList(node)}\n`
  if (name === 'table') return `${writeTable(node)}\n`
  const words = writeWords([node]).trim()
  return words === '' ? '' : `${words}\n\n`
}

/** One item a line, those of lists within lists too: where a list is, its depth says little. */
function writeList(list: Element): string {
  let text = ''
  for (const [index, item] of list.children.filter(isElement).entries()) {
    const lists = item.children.filter((child): child is Element => isElement(child) && /^[ou]l$/.test(child.name))
    const words = oneLine(item.children.filter((child) => !lists.some((nested) => nested === child)))
    if (words !== '') text += `${list.name === 'ol' ? `${index + 1}.` : '-'} ${words}\n`
    text += lists.map(writeList).join('')
  }
  return text
}

function writeTable(table: Element): string {
  const { lines, rows } = layOutCells(rowsOf(table).map((row) => row.children.filter(isElement).map(cellOf)))
  const shown = rows.filter((cells) => cells.some((cell) => cell !== ''))
  const over = lines.map((line) => `${line}\n\n`).join('')
  return over + shown.map((cells, index) => `${tableRow(cells)}\n${index === 0 ? `${tableRule(cells.length)}\n` : ''}`).join('')
}

function cellOf({ attribs, children }: Element): SpanningCell {
  return { text: oneLine(children), columns: spanOf(attribs['colspan']), rows: spanOf(attribs['rowspan']) }
}

function spanOf(value = ''): number {
  return Math.max(1, Number.parseInt(value, 10) || 1)
}

function rowsOf(element: Element): Element[] {
  return element.children.filter(isElement).flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)))
}

function oneLine(nodes: readonly Node[]): string {
  return writeWords(nodes).replace(/\s+/g, ' ').trim()
}

function writeWords(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.nodeType === 3) return 'data' in node ? node.data : '' // text, not a comment
      if (!isElement(node)) return ''
      if (node.name === 'br') return '\n'
      const words = writeWords(node.children)
      if (node.name === 'a') return writeLink(words, node.attribs['href'] ?? '')
      return /^(?:p|li|td|th|tr|h[1-6])$/.test(node.name) ? `${words} ` : words
    })
    .join('')
}

/** The address of a link belongs to what a person reads of it, unless the words are the address. Marks of footnotes are no words. */
function writeLink(words: string, href: string): string {
  if (/^#(?:foot|end)note/.test(href)) return ''
  const address = href.replace(/^(?:mailto|tel):/, '')
  return /^(?:https?:|mailto:|tel:)/.test(href) && words.trim() !== address ? `${words} (${address})` : words
}

function isElement(node: Node): node is Element {
  return 'attribs' in node
}
