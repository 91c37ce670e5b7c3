import { cutText } from '../../text/cut-text.ts'
import type { AnswerSource, ProposedAnswer } from './answer.ts'
import type { AnswerDraft } from './draft.ts'
import { aboutAsked } from './about-of.ts'
import { hoursInLines } from './hours-lines.ts'
import { isFit } from './is-fit.ts'
import { keyLineAnswers } from './key-line-answers.ts'
import { kindOf } from './kind-of.ts'
import { listAnswers } from './list-answers.ts'
import { isJotted, noteAnswers } from './note-answers.ts'
import { inSentence, smallWordsOf } from './plain-words.ts'
import { proseAnswers } from './prose-answers.ts'
import { questionAnswers } from './question-answers.ts'
import { readUnits, type Span, type Unit } from './read-units.ts'
import { tableAnswers } from './table-answers.ts'

/** A document as it was read. `isQuestion` says that it is one question with its answer, as the owner typed them. */
export type MinedDocument = { documentId: string; documentName: string; text: string; isQuestion: boolean }

/** A document gives at most so many answers: more than an owner would ever look through. */
export const MAX_ANSWERS = 400
/** What stands behind is not looked at: about a hundred pages. */
const MAX_CHARACTERS = 200_000

/**
 * The answers that a document gives, in its order, in words that stand by themselves. Nothing is said that does not stand in their sources,
 * word for word; what cannot be said so is left out.
 */
export function proposeAnswers(document: MinedDocument, business: { name: string }): ProposedAnswer[] {
  const text = cutText(document.text, MAX_CHARACTERS)
  const drafts = document.isQuestion ? ownAnswer(text) : isJotted(text) ? noteAnswers(text) : printedAnswers(text, business)
  const proposed: ProposedAnswer[] = []
  const seen = new Set<string>()
  const smallWords = smallWordsOf(text)
  for (const draft of drafts) {
    if (proposed.length >= MAX_ANSWERS) break
    const sources = sourcesOf(document, text, draft.spans)
    if (seen.has(draft.text) || (!document.isQuestion && !isFit(draft, sources))) continue
    seen.add(draft.text)
    const { spans: _, ...answer } = draft
    const questions = draft.isOwnWords ? draft.questions : draft.questions.map((question) => inSentence(question, smallWords))
    proposed.push({ ...answer, questions, sources })
  }
  return proposed
}

function printedAnswers(text: string, business: { name: string }): AnswerDraft[] {
  return readUnits(text).flatMap((unit) => draftsOf(text, unit, business))
}

function draftsOf(text: string, unit: Unit, business: { name: string }): AnswerDraft[] {
  switch (unit.kind) {
    case 'question':
      return questionAnswers(text, unit)
    case 'list':
      return hoursInLines(text, unit) ?? listAnswers(text, unit)
    case 'table':
      return tableAnswers(text, unit)
    case 'prose':
      return hoursInLines(text, unit) ?? proseDrafts(text, unit, business)
  }
}

/** What the address says is not said again. */
function proseDrafts(text: string, unit: Extract<Unit, { kind: 'prose' }>, business: { name: string }): AnswerDraft[] {
  const lines = keyLineAnswers(text, unit, business)
  const start = lines.find(({ kind }) => kind === 'place')?.spans[0]?.end ?? unit.body.start
  const prose = proseAnswers(text, { ...unit, body: { start, end: unit.body.end } })
  return [...lines, ...prose.filter((draft) => !isContactLine(draft, lines))]
}

/** A phone number or an address in a few words is said in a sentence already. */
function isContactLine(draft: AnswerDraft, lines: readonly AnswerDraft[]): boolean {
  const holds = (line: AnswerDraft) =>
    draft.spans.every(({ start, end }) => line.spans.some((span) => span.start <= start && end <= span.end))
  return lines.some((line) => line.kind === 'contact' && holds(line))
}

/** The owner's own question is the heading of its answer, see `writeQuestionFile`: nothing that was typed is changed. */
function ownAnswer(text: string): AnswerDraft[] {
  const heading = /^# [^\n]*/.exec(text)?.[0] ?? ''
  const question = heading.slice(2).trim()
  const said = text.slice(heading.length).trim()
  if (question === '' || said === '') return []
  const spans = [{ start: 0, end: text.trimEnd().length }]
  return [{ kind: kindOf(said, question), about: aboutAsked(question), text: said, questions: [question], spans, isOwnWords: true }]
}

/** The places in order, each once; those that touch become one. */
function sourcesOf({ documentId, documentName }: MinedDocument, text: string, spans: readonly Span[]): AnswerSource[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged.map(({ start, end }) => ({ documentId, documentName, quote: text.slice(start, end), start, end }))
}
