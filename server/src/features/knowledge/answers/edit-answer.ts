import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { editAnswer as edit } from '@ownvoice/core/knowledge/answers/change-answer'
import type { AnswerView, AnswerWords } from '@ownvoice/core/knowledge/answers/contract'
import { record } from '../../../db/accounts/audit.ts'
import { changeStored, lockAnswer } from '../../../db/knowledge/answers.ts'
import { notifyOwner } from '../../../db/notify.ts'
import { AppError } from '../../../errors.ts'
import type { AddDocumentDeps } from '../add-document.ts'
import type { SeenAnswer } from './change-answers.ts'
import { keepQuestionInStep } from './keep-question-in-step.ts'
import { presentAnswer } from './present-answer.ts'

/** Puts an answer into the owner's own words. Throws `conflict` when it was changed since it was seen. */
export async function editAnswer(
  deps: AddDocumentDeps,
  owner: OwnerId,
  { id, version, ...words }: SeenAnswer & AnswerWords,
): Promise<AnswerView> {
  const edited = await deps.db.transaction(owner, async (tx) => {
    const stored = await lockAnswer(tx, id)
    if (stored.version !== version) throw new AppError('conflict', { detail: `answer ${id} is version ${stored.version}` })
    await record(tx, 'answer_edited')
    await notifyOwner(tx, { topic: 'answers', id: null })
    return presentAnswer(await changeStored(tx, stored, (answer) => edit(answer, words)))
  })
  await keepQuestionInStep(deps, owner, edited)
  return edited
}
