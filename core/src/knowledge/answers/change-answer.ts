import { trimEndOf } from '../../text/trim-characters.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** More questions than this of one answer would not find it better. */
export const maxQuestions = 40

/** The owner stands behind it as it reads now. One whose source is gone is the owner's own from here on. */
export function confirmAnswer(answer: KeptAnswer): KeptAnswer {
  const confirmed: KeptAnswer = { ...answer, state: 'confirmed', previousText: null }
  const isSourceGone = answer.state === 'stale' && answer.previousText === null
  return isSourceGone ? { ...confirmed, origin: 'owner', documentId: null, sources: [] } : confirmed
}

/** In the owner's own words from here on: they need no confirming. Empty questions and repeated ones are left out. */
export function editAnswer(answer: KeptAnswer, { text, questions }: { text: string; questions: readonly string[] }): KeptAnswer {
  return { ...answer, text: text.trim(), questions: differentQuestions(questions), origin: 'owner', state: 'confirmed', previousText: null }
}

/** The owner does not want it said. */
export function dismissAnswer(answer: KeptAnswer): KeptAnswer {
  return { ...answer, state: 'dismissed' }
}

/**
 * A customer's question, to which the owner sent this answer, becomes one more that it answers: the owner stands behind a proposed one thereby. A
 * question that it has already changes nothing, and of too many the first stay.
 */
export function teachQuestion(answer: KeptAnswer, question: string): KeptAnswer {
  const state = answer.state === 'proposed' ? 'confirmed' : answer.state
  return { ...answer, state, questions: differentQuestions([...answer.questions, question]) }
}

/** Questions in one line each, without empty and repeated ones: of those alike but for case and what ends them the first stays. No more than an answer has. */
export function differentQuestions(questions: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const question of questions.map((one) => one.replace(/\s+/g, ' ').trim())) {
    const key = trimEndOf(question.toLowerCase(), ' ?!.')
    if (key !== '' && !known.has(key)) known.set(key, question)
  }
  return [...known.values()].slice(0, maxQuestions)
}
