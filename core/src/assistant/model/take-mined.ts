import type { AnswerSource, ProposedAnswer } from '../../knowledge/answers/answer.ts'
import { differentQuestions } from '../../knowledge/answers/change-answer.ts'
import { isFit } from '../../knowledge/answers/is-fit.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { tidyLine } from '../../text/tidy-text.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import type { CheckContext } from '../check/check-context.ts'
import { inspect } from '../check/check.ts'
import { layOut } from '../lay-out.ts'
import type { Reading, Statement } from '../trace.ts'
import { citedSources } from './cited-sources.ts'
import type { Mined, MiningPart } from './mining.ts'

const MOST_ANSWERS = 60
const MOST_SENTENCES = 4
const LONGEST_SENTENCE = 500
const MOST_QUESTIONS = 6
const LONGEST_QUESTION = 160
const LONGEST_ABOUT = 60

/**
 * The answers of a model that can be proposed to the owner: each sentence rests on quotes that stand where it says they do, says no more than
 * these, and can be read by a customer. One that fails takes its whole answer with it: a condition may be what is missing. `ownNames`: of the business and its people.
 */
export function takeMined({ answers }: Mined, part: MiningPart, ownNames: readonly string[]): ProposedAnswer[] {
  const context = contextOf(part, ownNames)
  const proposed: ProposedAnswer[] = []
  for (const answer of answers.slice(0, MOST_ANSWERS)) {
    const taken = takeAnswer(answer, part, context)
    if (taken && !proposed.some(({ text }) => text === taken.text)) proposed.push(taken)
  }
  return proposed
}

function takeAnswer(given: Mined['answers'][number], part: MiningPart, context: CheckContext): ProposedAnswer | null {
  const statements = given.sentences.map((sentence) => statementOf(sentence, part))
  if (statements.length === 0 || statements.length > MOST_SENTENCES || !statements.every((one) => one !== null)) return null
  if (inspect({ subject: '', text: layOut(statements), statements, by: 'model' }, context).problems.length > 0) return null
  const sources = sourcesOf(statements)
  const about = tidyLine(given.about, LONGEST_ABOUT)
  const text = statements.map((statement) => statement.text).join(' ')
  const questions = questionsOf(given.questions, sources)
  if (about === '' || questions.length === 0) return null
  return isFit({ kind: given.kind, about, text, questions, spans: [], isOwnWords: false }, sources)
    ? { kind: given.kind, about, text, questions, sources, isOwnWords: false, isByModel: true }
    : null
}

function statementOf({ text, cites }: Mined['answers'][number]['sentences'][number], { sentences }: MiningPart): Statement | null {
  const said = tidyLine(text, LONGEST_SENTENCE + 1)
  if (said === '' || said.length > LONGEST_SENTENCE) return null
  const sources = citedSources(cites, { sentences, answers: [], links: new Map() })
  if (typeof sources === 'string') return null
  return { kind: 'answer', text: said.charAt(0).toUpperCase() + said.slice(1), paragraph: bodyParagraph, askId: null, sources }
}

/** Where the statements stand, in the order of the document, each place once. */
function sourcesOf(statements: readonly Statement[]): AnswerSource[] {
  const places = statements.flatMap(({ sources }) =>
    sources.flatMap((source): AnswerSource[] => {
      if (source.kind !== 'passage') return []
      const { documentId, documentName, quote, start, end } = source
      return [{ documentId, documentName, quote, start, end }]
    }),
  )
  const byPlace = new Map(places.map((place) => [`${place.start} ${place.end}`, place]))
  return [...byPlace.values()].toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** As customers ask, without a figure that the answer does not hold: such a question would find it for another case. */
function questionsOf(asked: readonly string[], sources: readonly AnswerSource[]): string[] {
  const given = new Set(extractClaims(sources.map(({ quote }) => quote).join('\n')).flatMap(({ gives }) => gives))
  const isHeld = (question: string) =>
    extractClaims(question).every(({ kind, needs }) => kind === 'name' || kind === 'promise' || needs.every((need) => given.has(need)))
  const fit = asked
    .map((question) => tidyLine(question, LONGEST_QUESTION + 1))
    .filter((question) => question.length <= LONGEST_QUESTION && isPlainQuestion(question))
  return differentQuestions(fit.filter(isHeld)).slice(0, MOST_QUESTIONS)
}

function isPlainQuestion(words: string): boolean {
  return words.endsWith('?') && /\p{L}/u.test(words) && !/[<>{}|*_`]|https?:/.test(words)
}

/** Nobody has written: the part alone is what may be said. */
const nobodysWords: Reading = {
  text: '',
  quoted: '',
  signature: '',
  hiddenText: [],
  language: { code: 'en', confidence: 1 },
  senderName: null,
  asks: [],
  dates: [],
  kind: 'other',
  kindChance: 0,
  kindBy: 'heads',
  category: 'other',
  flags: [],
}

/** What stands on the sheet is said on any day: nothing is "the next" there. */
const noDay = '9999-12-31'

function contextOf({ passages }: MiningPart, ownNames: readonly string[]): CheckContext {
  return {
    links: [],
    blackouts: [],
    passages,
    answers: [],
    accountFacts: [],
    ownNames: ownNames.filter((name) => name !== ''),
    signature: '',
    reading: nobodysWords,
    subject: '',
    told: [],
    today: noDay,
    maxChars: MOST_SENTENCES * (LONGEST_SENTENCE + 1),
  }
}
