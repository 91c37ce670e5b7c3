import type { Block } from '../blocks.ts'
import { isRuleLine } from '../../text/sentences.ts'
import { answerBlocks } from './answer-blocks.ts'
import { isUnclosed, leadIn } from './lead-in.ts'
import { leadOf, sentenceLead, withoutQuestionMark } from './lead-of.ts'
import { listLead } from './list-lead.ts'
import { plainWords, unshouted } from './plain-words.ts'

/** A piece of a document's text by character offsets. */
export type Span = { start: number; end: number }
/** Words that name what stands under them; `text` is without Markdown. */
export type Named = Span & { text: string }

/** A part of what stands below a question: `items` are those of a list, or the rows of a table with its header. */
export type Part = Span & { kind: 'paragraph' | 'list' | 'table'; items: Span[] }

/** What answers are made of, in the order of the document. `headings` run from the outermost inwards. */
export type Unit = { headings: Named[] } & (
  | { kind: 'question'; question: Named; body: Span; parts: Part[] }
  | { kind: 'prose'; label: Named | null; body: Span }
  | { kind: 'list'; lead: Named | null; items: Span[] }
  | { kind: 'table'; rows: Span[] }
)

type Heading = Named & { level: number }

/** A heading that is longer names nothing. */
const MAX_NAME_CHARACTERS = 160
/** A line in bold alone stands over what follows like a heading below all others. */
const BOLD_LINE_LEVEL = 8

/** Reads a document's questions, labeled paragraphs, lists and tables, each with the headings above it. */
export function readUnits(text: string): Unit[] {
  const units: Unit[] = []
  let headings: Heading[] = []
  /** The question over the blocks that follow, with what of its answer was read. */
  let asked: { question: Named; unit: QuestionUnit | null } | null = null
  const blocks = withLaidOutLines(text, answerBlocks(text))
  const withSentences = usesSentenceLabels(text, blocks)
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const heading = { ...namedHeading(text, block), level: block.level }
      if (heading.text.length > MAX_NAME_CHARACTERS) continue
      asked = isAsked(heading.text) ? { question: heading, unit: null } : null
      if (!asked) headings = [...headings.filter(({ level }) => level < block.level), heading]
      continue
    }
    const part = partOf(text, block)
    const open = asked?.unit ?? leftOpen(text, units, block)
    if (block.kind === 'table') {
      if (open) addPart(open, part)
      else asked = null
      units.push({ kind: 'table', headings, rows: part.items })
      continue
    }
    if (asked && !asksAnew(text, block)) {
      if (asked.unit) addPart(asked.unit, part)
      else units.push((asked.unit = questionUnit(headings, asked.question, part)))
      continue
    }
    if (block.kind === 'list') {
      if (open) addPart(open, part)
      else units.push(...listUnits(text, units, { headings, items: block.parts }))
      continue
    }
    asked = null
    for (const piece of piecesOf(text, block)) {
      const lead = leadOf(text.slice(piece.start, piece.end), withSentences)
      const name = lead && { text: lead.text, start: piece.start, end: piece.start + lead.end }
      const body = { start: piece.start + (lead?.end ?? 0), end: piece.end }
      const isAlone = body.start >= body.end
      if (lead?.isQuestion && name && isAlone) asked = { question: name, unit: null }
      else if (name && isAlone) {
        headings = [...headings.filter(({ level }) => level < BOLD_LINE_LEVEL), { ...name, level: BOLD_LINE_LEVEL }]
      } else if (lead?.isQuestion && name) units.push(questionUnit(headings, name, { ...body, kind: 'paragraph', items: [] }))
      else units.push({ kind: 'prose', headings, label: name, body })
    }
  }
  return units
}

type QuestionUnit = Extract<Unit, { kind: 'question' }>

function partOf(text: string, { kind, start, end, parts }: Exclude<Block, { kind: 'heading' }>): Part {
  if (kind === 'paragraph') return { kind, start, end, items: [] }
  return { kind, start, end, items: kind === 'list' ? parts : parts.filter((row) => !isRuleLine(text.slice(row.start, row.end))) }
}

function questionUnit(headings: Named[], question: Named, part: Part): QuestionUnit {
  return { kind: 'question', headings, question, body: { start: part.start, end: part.end }, parts: [part] }
}

/** Everything below a question, up to the next heading, is its answer. */
function addPart(unit: QuestionUnit, part: Part): void {
  unit.parts.push(part)
  unit.body = { start: unit.body.start, end: part.end }
}

/** The question whose answer goes on in the list or table right below: it leads in to that, or stands a line above it without a full stop. */
function leftOpen(text: string, units: readonly Unit[], { kind, start }: Block): QuestionUnit | null {
  const last = units.at(-1)
  const said = last?.kind === 'question' ? last.parts.at(-1) : undefined
  if (last?.kind !== 'question' || said?.kind !== 'paragraph' || kind === 'paragraph') return null
  const between = text.slice(last.body.end, start)
  if (between.trim() !== '') return null
  const words = plainWords(text.slice(said.start, said.end))
  return leadIn(words) !== null || (isUnclosed(words) && !/\n\s*\n/.test(between)) ? last : null
}

/** A list with what leads in to it, which is no answer by itself. Nothing where the words that take out what is in it cannot be said. */
function listUnits(text: string, units: Unit[], { headings, items }: { headings: Named[]; items: Span[] }): Unit[] {
  const last = units.at(-1)
  const listStart = items[0]?.start ?? 0
  if (last?.kind !== 'prose' || text.slice(last.body.end, listStart).trim() !== '') return [{ kind: 'list', headings, lead: null, items }]
  const start = last.label?.start ?? last.body.start
  const lead = listLead(text, { start, end: last.body.end, bodyStart: last.body.start }, items)
  if (lead && lead.start > last.body.start) last.body = { start: last.body.start, end: trimmedEnd(text, last.body.start, lead.start) }
  else if (lead) units.pop()
  if (lead?.text === null) return []
  return [{ kind: 'list', headings, lead: lead && { ...lead, text: lead.text }, items }]
}

/** Whether a paragraph begins with a question or a label of its own, so that it is no part of the answer above it. */
function asksAnew(text: string, { kind, start, end }: Block): boolean {
  return kind === 'paragraph' && startsPiece(text.slice(start, end))
}

/** So many paragraphs that begin with a short sentence are labeled by it. */
const LABELED_PARAGRAPHS = 3

function usesSentenceLabels(text: string, blocks: readonly Block[]): boolean {
  const labeled = blocks.filter(({ kind, start, end }) => kind === 'paragraph' && sentenceLead(text.slice(start, end)))
  return labeled.length >= LABELED_PARAGRAPHS
}

function namedHeading(text: string, block: Extract<Block, { kind: 'heading' }>): Named {
  const words = plainWords(block.text || text.slice(block.start, block.end))
  return { start: block.start, end: block.end, text: unshouted(withoutQuestionMark(words).replace(/:$/, '')) }
}

/** "Mon   9.30 - 5.30" over lines like it is the first of them, and no title. */
function withLaidOutLines(text: string, blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    if (block.kind === 'heading' && isLaidOut(text, block))
      return after?.kind === 'paragraph' ? [] : [{ ...block, kind: 'paragraph', parts: [] }]
    if (block.kind !== 'paragraph' || before?.kind !== 'heading' || !isLaidOut(text, before)) return [block]
    return [{ ...block, start: before.start }]
  })
}

/** Lines whose parts stand in columns, held apart by white space: read as prose, what belongs to one line runs into the next. */
export function isLaidOut(text: string, span: Span): boolean {
  const lines = linesOf(text, span)
  return lines.filter(({ start, end }) => /\S\s{3,}\S/.test(text.slice(start, end))).length * 2 > lines.length
}

function isAsked(heading: string): boolean {
  return heading.endsWith('?')
}

const STARTS_PIECE = /^(?:\*\*[^*\n]{1,160}\*\*|[QA]\s?[:.]\s)/
/** What marks an answer belongs to the question above it. */
const ANSWER = /^(?:A|\*\*(?:A|Answer) ?\d{0,3} ?[:.)])/
const KEY_LINE = /^[\p{Lu}][^.:!?\n]{1,80}:\s/u
/** Lines that each begin with a day are one timetable. */
const DAY_LINE = /^(?:mon|tue|wed|thu|fri|sat|sun)/i

/** The parts of a paragraph that each begin with words in bold; its lines where each is a label with a value. */
function piecesOf(text: string, block: Block): Span[] {
  const lines = linesOf(text, block)
  const areKeys = areKeyLines(text, lines)
  const pieces: Span[] = []
  for (const line of lines) {
    const last = pieces.at(-1)
    if (last && !areKeys && !startsPiece(text.slice(line.start, line.end))) last.end = line.end
    else pieces.push({ ...line })
  }
  return pieces.flatMap((piece) => splitAtLabels(text, piece))
}

/** Whether lines are each a label with a value, and no timetable. */
export function areKeyLines(text: string, lines: readonly Span[]): boolean {
  const said = lines.map(({ start, end }) => text.slice(start, end))
  return lines.length > 1 && said.every((line) => KEY_LINE.test(line)) && !said.every((line) => DAY_LINE.test(line))
}

const LABEL_INSIDE = /(?<=[.!?)] )\*\*[^*\n]{1,80}[.:?]\*\*/g

/** A line in which several labels stand in bold, each with what it names. */
function splitAtLabels(text: string, { start, end }: Span): Span[] {
  const starts = [start, ...Array.from(text.slice(start, end).matchAll(LABEL_INSIDE), ({ index }) => start + index)]
  return starts.map((from, index) => ({ start: from, end: trimmedEnd(text, from, starts[index + 1] ?? end) }))
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}

function startsPiece(line: string): boolean {
  return STARTS_PIECE.test(line) && !ANSWER.test(line)
}

/** The lines of a piece that are not empty, without the white space around them. */
export function linesOf(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = []
  let from = start
  for (const line of text.slice(start, end).split('\n')) {
    const words = line.trim()
    if (words !== '') {
      const at = from + line.indexOf(words)
      lines.push({ start: at, end: at + words.length })
    }
    from += line.length + 1
  }
  return lines
}
