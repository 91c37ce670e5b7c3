import { cutText } from '../../text/cut-text.ts'
import type { AnswerSource, ProposedAnswer } from './answer.ts'
import type { AnswerDraft } from './draft.ts'
import { aboutAsked } from './about-of.ts'
import { hoursInLines } from './hours-lines.ts'
import { isFit, needsNoLook } from './is-fit.ts'
import { isForStaff } from './is-for-staff.ts'
import { keyLineAnswers } from './key-line-answers.ts'
import { kindOf } from './kind-of.ts'
import { listAnswers } from './list-answers.ts'
import { isJotted, noteAnswers } from './note-answers.ts'
import { inSentence, smallWordsOf } from './plain-words.ts'
import { proseAnswers } from './prose-answers.ts'
import { questionAnswers } from './question-answers.ts'
import { linesOf, readUnits, type Span, type Unit } from './read-units.ts'
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
  const isOfStaff = isForStaff(document.documentName)
  for (const draft of drafts) {
    if (proposed.length >= MAX_ANSWERS) break
    const sources = sourcesOf(document, text, draft.spans)
    if (seen.has(draft.text) || (!document.isQuestion && !isFit(draft, sources))) continue
    seen.add(draft.text)
    const { spans: _, needsLook = false, ...answer } = draft
    const isOwnWords = draft.isOwnWords && (document.isQuestion || (!needsLook && !isOfStaff && needsNoLook(draft.text)))
    const questions = draft.isOwnWords ? draft.questions : draft.questions.map((question) => inSentence(question, smallWords))
    proposed.push({ ...answer, isOwnWords, questions, sources })
  }
  return proposed
}

function printedAnswers(text: string, business: { name: string }): AnswerDraft[] {
  return readUnits(text).flatMap((unit) => draftsOf(text, unit, business))
}

type Prose = Extract<Unit, { kind: 'prose' }>

function draftsOf(text: string, unit: Unit, business: { name: string }): AnswerDraft[] {
  switch (unit.kind) {
    case 'question':
      return questionAnswers(text, unit)
    case 'list':
      return hoursInLines(text, unit, business.name) ?? listAnswers(text, unit)
    case 'table':
      return tableAnswers(text, unit, business.name)
    case 'prose':
      return hoursInLines(text, unit, business.name) ?? proseDrafts(text, unit, business)
  }
}

/** What the address says is not said again. */
function proseDrafts(text: string, unit: Prose, business: { name: string }): AnswerDraft[] {
  const lines = keyLineAnswers(text, unit, business)
  const start = lines.find(({ kind }) => kind === 'place')?.spans[0]?.end ?? unit.body.start
  const prose = proseAnswers(text, { ...unit, body: { start, end: unit.body.end } }, business.name)
  return [...lines, ...prose.filter((draft) => !isContactLine(text, draft, { unit, lines }))]
}

/** A phone number or an address in a few words is said in a sentence already, each line of it. */
function isContactLine(text: string, { spans }: AnswerDraft, { unit, lines }: { unit: Prose; lines: readonly AnswerDraft[] }): boolean {
  const contacts = lines.filter(({ kind }) => kind === 'contact').flatMap((line) => line.spans)
  const said = spans.at(-1)
  if (!said) return false
  // A heading right above the line is part of its place.
  const place = { start: Math.max(said.start, unit.label?.start ?? unit.body.start), end: said.end }
  return linesOf(text, place).every((one) => contacts.some(({ start, end }) => start <= one.start && one.end <= end))
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
