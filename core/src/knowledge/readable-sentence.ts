import { withoutInvisible } from '../text/content-words.ts'
import { isRuleLine, isTableRow } from '../text/sentences.ts'
import type { Passage } from './passage.ts'

/**
 * A sentence of a document as it can stand in a mail, nearly word for word: without Markdown, list signs, the "A:" or the "Yes," of a
 * question-and-answer page, closed by a full stop. A table row becomes "Piano, 30 minutes: $152 per month." Empty when it says nothing by
 * itself: a question, a heading, the head of a table.
 */
export function readableSentence(text: string, passage: Passage): string {
  const line = text.trim()
  if (line.split('\n').every((part) => isRuleLine(part))) return ''
  if (isTableRow(line)) return isHeader(line, passage) ? '' : readableRow(cellsOf(line), headerOf(line, passage))
  const plain = withoutMarkdown(line)
  if (plain === '' || /\?["')]*$/.test(plain) || isHeading(plain, passage)) return ''
  return closed(capitalised(withoutAnswerMark(plain, passage).replace(/^(?:yes|no)[,.!]\s+(?=\S)/i, '')))
}

/** Without the "A:" of a page of questions and answers; without "A." only where its questions stand behind "Q.", as it begins names too. */
function withoutAnswerMark(plain: string, passage: Passage): string {
  const isMarked = /^[#* ]*Q(?:uestion)? ?\d{0,3} ?[.)]/im.test([...passage.headings, passage.text].join('\n'))
  return plain.replace(isMarked ? /^(?:A|Answer) ?\d{0,3} ?[:.)]\s*/i : /^(?:A:|Answer:)\s*/i, '')
}

/** The subject of a table row, for putting rows about the same thing into one sentence; null for what is no row. */
export function rowSubject(text: string): string | null {
  return isTableRow(text.trim()) ? (cellsOf(text)[0] ?? null) : null
}

/** The header of the table that a row stands in, as it stands in the passage: the line above the ruling line; null without one. */
export function headerLine(row: string, passage: Passage): string | null {
  const lines = passage.text.split('\n')
  const at = lines.findIndex((line) => line.trim() === row.trim())
  for (let index = at - 1; index > 0; index--) {
    const line = lines[index] ?? ''
    if (isRuleLine(line)) return isTableRow(lines[index - 1] ?? '') ? (lines[index - 1] ?? null) : null
    if (!isTableRow(line)) return null
  }
  return null
}

/** The head of a table has the ruling line under it. */
function isHeader(row: string, passage: Passage): boolean {
  const lines = passage.text.split('\n')
  const below = lines[lines.findIndex((line) => line.trim() === row) + 1] ?? ''
  return below.trim() !== '' && isRuleLine(below)
}

/** A passage that begins in the middle of a table carries the table's header as its last heading. */
function headerOf(row: string, passage: Passage): string[] {
  const heading = passage.headings.at(-1) ?? ''
  const line = headerLine(row, passage) ?? (heading.includes('|') ? heading : '')
  return line === '' ? [] : cellsOf(line)
}

function readableRow(cells: readonly string[], header: readonly string[]): string {
  if (cells.length < 2 || cells.every((cell, index) => cell === header[index])) return ''
  const rest = cells
    .slice(1)
    .map((cell, index) => labelled(cell, header[index + 1] ?? ''))
    .filter(Boolean)
  const price = rest.length > 1 && /^[$€£]\s?\d/.test(rest.at(-1) ?? '') ? rest.pop() : undefined
  return closed(price ? `${[cells[0], ...rest].join(', ')}: ${price}` : `${cells[0]}: ${rest.join(', ')}`)
}

/**
 * "$152" under "Price per month" is "$152 per month"; "2 to 3 years" under "Ages" is "ages 2 to 3 years"; a bare number needs
 * its label.
 */
function labelled(cell: string, label: string): string {
  if (cell === '' || /^[-–—]$/.test(cell)) return ''
  const price = /^(?:price|cost|fee|tuition)s?\b(?: \(?(per [^)]+|a [^)]+|each)\)?)?/i.exec(label)
  if (price && /^[$€£]?\d[\d.,]*$/.test(cell)) return price[1] ? `${cell} ${price[1]}` : cell
  if (/^ages?$/i.test(label) && /^\d/.test(cell)) return `${label.toLowerCase()} ${cell}`
  return /^\d+$/.test(cell) && label !== '' ? `${label.toLowerCase()} ${cell}` : cell
}

/** The cells of a table row, without bars and Markdown. */
export function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => withoutMarkdown(cell))
}

function withoutMarkdown(text: string): string {
  return withoutInvisible(text)
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^\s*(?:[-*•▪◦–·‣]|\(?\d{1,2}[.)])\s+/, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*|__|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function isHeading(plain: string, passage: Passage): boolean {
  const isOne = passage.headings.some((heading) => withoutMarkdown(heading).toLowerCase() === plain.toLowerCase())
  return (
    isOne ||
    (!/[.!:,;]/.test(plain) &&
      plain.split(' ').length <= 3 &&
      !/\d/.test(plain) &&
      !/\b(?:is|are|we|you|can|must|may|do|does|will|have|has)\b/i.test(plain))
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function closed(text: string): string {
  return /[.!]["')]*$/.test(text) ? text : `${text.replace(/[,:;]$/, '')}.`
}
