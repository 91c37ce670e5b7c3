import { scoreBm25 } from '../../knowledge/bm25.ts'
import type { Answer, AnswerKind } from '../../knowledge/answers/answer.ts'
import { buildTermIndex, countTerms } from '../../knowledge/term-index.ts'
import { searchTermsOf } from '../../knowledge/terms.ts'
import { claimText } from '../../text/claim-text.ts'
import { extractDates } from '../../text/extract-dates.ts'
import { splitSentences } from '../../text/sentences.ts'
import { anySaysAll } from './says-all.ts'

/** What a person who asked for something else may care to know all the same. */
const OF_ITSELF: ReadonlySet<AnswerKind> = new Set(['about', 'how_to', 'list', 'place', 'time'])
/** Below this an answer has next to nothing to do with what was asked. */
const FITTING = 0.1
/** Longer ones are for somebody who asked. In characters. */
const LONGEST = 600

/**
 * The owner's confirmed answers in the order in which a person may care to know them: first those that fit what they asked, best first, then what may be of
 * use to anybody who asks.
 */
export function rankNews(answers: readonly Answer[], asked: string): Answer[] {
  const sayable = answers.filter(({ state, kind, text }) => state === 'confirmed' && kind !== 'date' && text.length <= LONGEST)
  const index = buildTermIndex(sayable.map(({ about, questions, text }) => countTerms([about, ...questions, text].join('\n'))))
  const [scores] = scoreBm25([index], searchTermsOf(asked))
  const scored = sayable.map((answer, place) => ({ answer, score: scores?.[place] ?? 0 }))
  return scored
    .filter(({ answer, score }) => score >= FITTING || OF_ITSELF.has(answer.kind))
    .toSorted((one, other) => other.score - one.score)
    .map(({ answer }) => answer)
}

/**
 * Tells of an answer whether it is news to somebody who was sent these mails: they were not told it, sentence by sentence. What names a day may have passed by
 * the time that it is read, and is none.
 */
export function isNewsAfter(told: readonly string[]): (answer: Answer) => boolean {
  const isSaid = anySaysAll(told.flatMap((mail) => splitSentences(mail).map(({ text }) => text)))
  return ({ text }) => {
    const namesDay = extractDates(claimText(text)).some(({ needs }) => needs.some((key) => key.startsWith('date:')))
    return !namesDay && !splitSentences(text).every((sentence) => isSaid(sentence.text))
  }
}
