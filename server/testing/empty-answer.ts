import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'

/** An answer for tests, which change what they are about. */
export const emptyAnswer: Omit<KeptAnswer, 'id'> = {
  documentId: null,
  kind: 'price',
  about: 'piano lesson',
  text: 'A piano lesson is $40.',
  questions: ['How much is a piano lesson?'],
  sources: [],
  state: 'proposed',
  origin: 'document',
  previousText: null,
}
