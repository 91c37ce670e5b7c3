import type { AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import type { StoredAnswer } from '../../../db/knowledge/answers.ts'

/** An answer for the wire. */
export function presentAnswer({ before: _before, ...answer }: StoredAnswer): AnswerView {
  return answer
}
