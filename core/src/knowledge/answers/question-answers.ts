import { extractClaims } from '../../text/extract-claims.ts'
import type { AnswerDraft } from './draft.ts'
import { aboutAsked } from './about-of.ts'
import { pointsBack } from './goes-on.ts'
import { isForStaff, mayBeStaffs } from './is-for-staff.ts'
import { kindOf } from './kind-of.ts'
import { saidInParts } from './said-in-parts.ts'
import { capitalised, wordCount } from './plain-words.ts'
import type { Named, Part, Span, Unit } from './read-units.ts'

/** What is longer is no answer that fits in a mail. */
const MOST_CHARACTERS = 5_000
const MOST_WORDS = 200
/** Where something stands in another document. */
const SEE = /^See [^.]{1,60}\.$/
/** What marks the answer: "A:", "Answer 2:", in bold as well. "A." does only below a "Q.", as it begins names too ("A. Weber teaches"). */
const ANSWER_LABEL = /^\s*(?:\*\*)?(?:A|Answer) ?\d{0,3} ?:(?:\*\*)?\s+/i
const MARKED_ANSWER = /^\s*(?:\*\*)?(?:A|Answer) ?\d{0,3} ?[.)](?:\*\*)?\s+/i
const MARKED_QUESTION = /^[#* ]*(?:Q|Question) ?\d{0,3} ?[.:)]/i
/** "Where are you and when are you open?" asks two things, of which one is the opening hours. */
const ASKS_HOURS_AS_WELL = /^(\S.{4,80}?),? and (when are you open|what are your (?:opening )?hours)\?$/i
const HOURS = /\b(?:open|opens|closed|closes|shut)\b/i

/**
 * A question of a FAQ with the words that stand under it: the owner's own, and nothing is added to them, but that a table is put in words. Asked for opening
 * hours as well, two answers. What may be meant for those who work there needs the owner's look.
 */
export function questionAnswers(text: string, unit: Extract<Unit, { kind: 'question' }>): AnswerDraft[] {
  const said = unit.body.end - unit.body.start > MOST_CHARACTERS ? null : saidInParts(text, withoutLabel(text, unit))
  if (said === null) return []
  const isOthers = unit.headings.some((heading) => isForStaff(heading.text)) || unit.parts.some(({ kind }) => kind === 'table')
  return draftsOf(
    unit,
    said.filter((sentence) => !SEE.test(sentence)),
  ).map((draft) => ({ ...draft, needsLook: isOthers || mayBeStaffs(unit.question.text, draft.text) }))
}

function draftsOf({ question, body }: Extract<Unit, { kind: 'question' }>, sentences: readonly string[]): AnswerDraft[] {
  const span = { start: question.start, end: body.end }
  const [, first = '', hours = ''] = ASKS_HOURS_AS_WELL.exec(question.text) ?? []
  const [ofHours, others] = [sentences.filter(saysHours), sentences.filter((sentence) => !saysHours(sentence))]
  if (first !== '' && ofHours.length > 0 && others.length > 0) {
    const whenOpen = [`${capitalised(hours)}?`, 'When are you open?', 'What are your opening hours?']
    return [
      ...draftOf([`${first}?`], others, span),
      ...draftOf([...new Set(whenOpen)], ofHours, span).map((draft) => ({ ...draft, kind: 'time' as const, about: 'opening hours' })),
    ]
  }
  return draftOf([question.text], sentences, span)
}

/** The parts of an answer without the mark that it begins with. */
function withoutLabel(text: string, { question, body, parts }: Extract<Unit, { kind: 'question' }>): Part[] {
  const [first, ...rest] = parts
  return first ? [{ ...first, start: first.start + labelOf(text, question, body) }, ...rest] : []
}

function labelOf(text: string, question: Named, body: Span): number {
  const said = text.slice(body.start, body.end)
  const marked = MARKED_QUESTION.test(text.slice(question.start, question.end)) ? MARKED_ANSWER.exec(said) : null
  return (ANSWER_LABEL.exec(said) ?? marked)?.[0].length ?? 0
}

function saysHours(sentence: string): boolean {
  return HOURS.test(sentence) && extractClaims(sentence).some(({ needs }) => needs.some((key) => /^(?:weekdays?|time|time12):/.test(key)))
}

function draftOf(questions: string[], sentences: readonly string[], span: Span): AnswerDraft[] {
  const [question = ''] = questions
  const said = capitalised(sentences.join(' '))
  if (said === '' || wordCount(said) > MOST_WORDS) return []
  const stands = wordCount(said) >= 5 && !pointsBack(said)
  const text = stands ? said : `${question} ${said}`
  return [{ kind: kindOf(said, question), about: aboutAsked(question), text, questions, spans: [span], isOwnWords: true }]
}
