import type { Source } from '@ownvoice/core/assistant/trace'
import type { AnswerSource } from '@ownvoice/core/knowledge/answers/answer'
import type { Passage } from '@ownvoice/core/knowledge/passage'

/** A place in one of the owner's documents: character offsets into its text, with the words that stand there. */
export type Place = { documentId: string; documentName: string; start: number; end: number; quote: string }

export type PassageSource = Extract<Source, { kind: 'passage' }>

export function placeOfSource({ documentId, documentName, start, end, quote }: PassageSource | AnswerSource): Place {
  return { documentId, documentName, start, end, quote }
}

export function placeOfPassage({ documentId, documentName, start, end, text }: Passage): Place {
  return { documentId, documentName, start, end, quote: text }
}
