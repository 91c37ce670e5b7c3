import type { Passage } from '../passage.ts'
import type { AnswerSource } from './answer.ts'

/** Whether the words that an answer rests on begin in this passage. */
export function holdsPlace({ documentId, start, text }: Passage, place: AnswerSource): boolean {
  return documentId === place.documentId && start <= place.start && place.start < start + text.length
}
