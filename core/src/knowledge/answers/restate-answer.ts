import type { ProposedAnswer } from './answer.ts'
import { differentQuestions } from './change-answer.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** An answer that was found in a document, as it comes onto the sheet: the owner's own words need no confirming. */
export function newAnswer(
  { isOwnWords, isByModel = false, ...proposed }: ProposedAnswer,
  { documentId, isQuestion }: FoundIn,
): Omit<KeptAnswer, 'id'> {
  return {
    ...proposed,
    documentId,
    state: isOwnWords ? 'confirmed' : 'proposed',
    origin: isQuestion ? 'owner' : isByModel ? 'model' : 'document',
    previousText: null,
  }
}

/** The document of an answer. `isQuestion`: it is one question with its answer, as the owner typed them. */
type FoundIn = { documentId: string; isQuestion: boolean }

/**
 * An answer that the owner stood behind, whose source is gone or says something else: stale, with both wordings. Own words that the owner changed
 * where they stand are confirmed as they read now, unless they were worded otherwise on the sheet. What was taught stays.
 */
export function restateAnswer(answer: KeptAnswer, now: ProposedAnswer | null, { isQuestion }: Pick<FoundIn, 'isQuestion'>): KeptAnswer {
  const confirmed = answer.state === 'stale' ? (answer.previousText ?? answer.text) : answer.text
  if (now === null) return { ...answer, state: 'stale', text: confirmed, previousText: null }
  const { kind, about, text, sources, isOwnWords } = now
  const restated = { ...answer, kind, about, text, sources, questions: differentQuestions([...now.questions, ...answer.questions]) }
  const isOwn = isOwnWords && (isQuestion || answer.origin === 'document')
  return isOwn || text === confirmed
    ? { ...restated, state: 'confirmed', previousText: null }
    : { ...restated, state: 'stale', previousText: confirmed }
}
