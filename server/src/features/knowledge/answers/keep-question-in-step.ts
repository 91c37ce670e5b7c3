import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import type { AddDocumentDeps } from '../add-document.ts'
import { changeQuestion, getQuestion } from '../keep-question.ts'

/** A question with its answer that the owner typed in is one thing, wherever it is changed: its document follows the answer sheet. */
export async function keepQuestionInStep(
  deps: AddDocumentDeps,
  owner: OwnerId,
  { isQuestion, documentId, questions, text }: AnswerView,
): Promise<void> {
  const [question] = questions
  if (!isQuestion || documentId === null || question === undefined) return
  const kept = await getQuestion(deps, owner, documentId)
  if (kept.question !== question || kept.answer !== text) await changeQuestion(deps, owner, { id: documentId, question, answer: text })
}
