import { trimEndOf } from '../text/trim-characters.ts'
import { isListItem, isRuleLine, isTableRow, splitSentences } from '../text/sentences.ts'

export type DocumentKind = 'text' | 'markdown' | 'pdf'

/** A span of a text by character offsets. */
type Span = { start: number; end: number }

/**
 * A heading, or a paragraph, list or table. `parts` are where it may be cut when it is too long; `context` is what its later parts
 * cannot be understood without: the header of a table, the line that leads in to a list.
 */
export type Block = Span &
  ({ kind: 'heading'; level: number; text: string } | { kind: 'paragraph' | 'list' | 'table' }) & { parts: Span[]; context: string | null }

type Line = Span & { text: string }

const MARKDOWN_HEADING = /^(#{1,6})\s+(?=\S)/
const NUMBERED = /^(\d+(?:\.\d+)*)[.)]?\s+\S/
const QUESTION_LABEL = /^(?:q|question)\s*(?:\d+\s*)?[:.)]\s*(\S.*)$/i
const MAX_HEADING_CHARACTERS = 80
const MAX_QUESTION_CHARACTERS = 160
/** Words that a question begins with, so that its line is none that was wrapped. */
const ASKING = /^(?:Do|Does|Did|Can|Could|May|Is|Are|Will|Would|What|When|Where|Which|Who|How|Why|Must|Should|Have|Has)\b/
/** What a line ends with whose sentence goes on in the next one. */
const GOES_ON = /(?:[,–-]|\b(?:and|or|but|the|an?|of|to|for|with|in|on|at|by|from|if|when|that|as|than|our|your|my))$/i

/** How a text is read. `asksAnywhere`: a question may stand below a line without a full stop. */
type Reading = { kind: DocumentKind; asksAnywhere: boolean }

/**
 * Reads the structure of a text: Markdown's own marks, and in plain text what stands as a line of its own and looks like a title. With `asksAnywhere` a
 * line that asks is a heading below any other line, and not only below a blank or a closed one.
 */
export function readBlocks(text: string, kind: DocumentKind, asksAnywhere = false): Block[] {
  const reading = { kind, asksAnywhere }
  const all = linesOf(text)
  const lines = all.slice(
    Math.max(
      0,
      all.findIndex((line) => line.text !== ''),
    ),
  )
  const blocks: Block[] = []
  let index = 0
  while (index < lines.length) {
    const line = lines[index]! // below the length
    if (line.text === '' || isRuleLine(line.text)) {
      index += 1
      continue
    }
    const heading = headingOf(lines, index, reading)
    if (heading) {
      blocks.push({ ...heading, start: line.start, end: line.end, parts: [], context: null })
      index += 1
      continue
    }
    const [block, next] = readBody(text, lines, index, reading, blocks.at(-1))
    blocks.push(block)
    index = next
  }
  return blocks
}

function readBody(text: string, lines: Line[], from: number, reading: Reading, before: Block | undefined): [Block, number] {
  const first = lines[from]! // the caller is below the length
  const isTable = isTableRow(first.text)
  const isList = isListItem(first.text)
  let next = from + 1
  while (next < lines.length) {
    const line = lines[next]! // below the length
    if (line.text === '' || headingOf(lines, next, reading)) break
    if (isTable !== (isTableRow(line.text) || (isTable && isRuleLine(line.text))) || (!isList && isListItem(line.text))) break
    next += 1
  }
  const body = lines.slice(from, next)
  const span = { start: first.start, end: body.at(-1)?.end ?? first.end }
  if (isTable) return [{ ...span, kind: 'table', parts: body, context: headerOf(first.text) }, next]
  if (isList) return [{ ...span, kind: 'list', parts: itemsOf(body), context: leadInOf(text, before) }, next]
  const parts = splitSentences(text.slice(span.start, span.end)).map(({ start, end }) => ({
    start: span.start + start,
    end: span.start + end,
  }))
  return [{ ...span, kind: 'paragraph', parts, context: null }, next]
}

function headingOf(lines: Line[], index: number, { kind, asksAnywhere }: Reading): { kind: 'heading'; level: number; text: string } | null {
  const line = lines[index]?.text ?? ''
  const before = lines[index - 1]?.text ?? ''
  const after = lines[index + 1]?.text ?? ''
  const marked = MARKDOWN_HEADING.exec(line)
  const title = marked ? trimEndOf(line.slice(marked[0].length), '#').trimEnd() : ''
  if (marked && title !== '') return { kind: 'heading', level: marked[1]?.length ?? 1, text: title }
  if (line === '' || isTableRow(line)) return null
  if (/^(?:=|-){3,}$/.test(after) && line.length <= MAX_HEADING_CHARACTERS) {
    return { kind: 'heading', level: after.startsWith('=') ? 1 : 2, text: line }
  }
  if (isQuestion(lines, index, asksAnywhere)) return { kind: 'heading', level: 7, text: QUESTION_LABEL.exec(line)?.[1] ?? line }
  if (kind === 'markdown' || !looksLikeTitle(line)) return null
  const body = after || (lines[index + 2]?.text ?? '')
  if (NUMBERED.test(line) && before === '' && body !== '' && !NUMBERED.test(body)) {
    return { kind: 'heading', level: 2 + (line.match(/^\d+((?:\.\d+)*)/)?.[1]?.split('.').length ?? 1) - 1, text: line }
  }
  if (isListItem(line)) return null
  if (index === 0) return { kind: 'heading', level: 1, text: line }
  return before === '' && (after !== '' || lines[index + 2]?.text) ? { kind: 'heading', level: isShouted(line) ? 2 : 3, text: line } : null
}

/** A line that is one question, with its answer below it. */
function isQuestion(lines: Line[], index: number, asksAnywhere: boolean): boolean {
  const line = lines[index]?.text ?? ''
  const answer = lines[index + 1]?.text || lines[index + 2]?.text || ''
  if (answer === '' || line.length > MAX_QUESTION_CHARACTERS) return false
  if (QUESTION_LABEL.test(line)) return true
  const before = lines[index - 1]?.text ?? ''
  const startsHere = before === '' || /[.!?]$/.test(before) || (asksAnywhere && ASKING.test(line) && !GOES_ON.test(before))
  return startsHere && /^[^.!?]+\?$/.test(line) && !isListItem(line) && !answer.endsWith('?')
}

/** Short, begins like a title, ends unlike a sentence, and is not a fact of its own ("Piano: $40", "Open 9 to 5"). */
function looksLikeTitle(line: string): boolean {
  const words = line.replace(NUMBERED, (found) => found.slice(-1)).split(/\s+/)
  return (
    line.length <= MAX_HEADING_CHARACTERS &&
    words.length <= 9 &&
    /^[\p{Lu}\p{N}]/u.test(line) &&
    !/[.!?,;]$/.test(line) &&
    !/[$€£@]|:.|https?:/.test(line)
  )
}

function isShouted(line: string): boolean {
  return line === line.toUpperCase() && line !== line.toLowerCase()
}

function headerOf(row: string): string {
  return row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' | ')
}

function leadInOf(text: string, before: Block | undefined): string | null {
  if (before?.kind !== 'paragraph') return null
  const last = splitSentences(text.slice(before.start, before.end)).at(-1)?.text ?? ''
  return last.endsWith(':') && last.length <= MAX_QUESTION_CHARACTERS ? last : null
}

/** The lines of a list put together to its items: a line without a mark of its own belongs to the item above. */
function itemsOf(lines: readonly Line[]): Span[] {
  const items: Span[] = []
  for (const line of lines) {
    const last = items.at(-1)
    if (last && !isListItem(line.text)) last.end = line.end
    else items.push({ start: line.start, end: line.end })
  }
  return items
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (const match of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const raw = match[0]
    const line = raw.trim()
    const start = match.index + (line === '' ? 0 : raw.indexOf(line))
    if (raw !== '' || lines.length === 0) lines.push({ text: line, start, end: start + line.length })
  }
  return lines
}
