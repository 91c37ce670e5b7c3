import type { AnswerKind } from './answer.ts'
import type { Span } from './read-units.ts'

/**
 * An answer before it is checked. `spans` are what it rests on, in the document's text. `needsLook`: the owner's own words, which may be meant for
 * somebody else or were put together anew.
 */
export type AnswerDraft = {
  kind: AnswerKind
  about: string
  text: string
  questions: string[]
  spans: Span[]
  isOwnWords: boolean
  needsLook?: boolean
}
