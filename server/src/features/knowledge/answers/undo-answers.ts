import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import { record } from '../../../db/accounts/audit.ts'
import { saveAnswer } from '../../../db/knowledge/answers.ts'
import { notifyOwner } from '../../../db/notify.ts'
import type { AddDocumentDeps } from '../add-document.ts'
import { type ChangedAnswers, lockSeen, type SeenAnswer } from './change-answers.ts'
import { keepQuestionInStep } from './keep-question-in-step.ts'
import { presentAnswer } from './present-answer.ts'

/** Takes the owner's last change of answers back, each once. One that was changed since, also by a document, stays as it is. */
export async function undoAnswers(deps: AddDocumentDeps, owner: OwnerId, seen: readonly SeenAnswer[]): Promise<ChangedAnswers> {
  const undone = await deps.db.transaction(owner, async (tx) => {
    const answers: AnswerView[] = []
    for (const { before, version, documentName, isQuestion } of await lockSeen(tx, seen)) {
      if (before === null) continue
      await saveAnswer(tx, before, { version, undoneBy: null })
      answers.push(presentAnswer({ ...before, version: version + 1, before: null, documentName, isQuestion }))
    }
    if (answers.length > 0) await record(tx, 'answers_undone', { count: answers.length })
    await notifyOwner(tx, { topic: 'answers', id: null })
    return answers
  })
  for (const answer of undone) await keepQuestionInStep(deps, owner, answer)
  return { answers: undone, skipped: seen.length - undone.length }
}
