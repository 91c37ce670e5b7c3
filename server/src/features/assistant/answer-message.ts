import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { isWorthAnswering } from '@ownvoice/core/assistant/decide/worth-answering'
import { deleteMessages } from '../../db/mailboxes/delete-messages.ts'
import { findMessage, lockReceivedMessage } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { type Checkpoint, noCheckpoint } from '../../mail/checkpoint.ts'
import { type CommitDeps, commitOutcome } from './commit-outcome.ts'
import { considerMail } from './consider-mail.ts'
import { nameLeadReply } from './lead-reply-subject.ts'
import type { ConsiderDeps } from './stages.ts'
import { withOwnModel } from './with-own-model.ts'

export type AnswerDeps = ConsiderDeps & CommitDeps & { checkpoint?: Checkpoint }

/**
 * Decides what happens to a stored message and writes it down, with its reply, in one transaction. A message that was decided already is
 * left alone, so that a job that runs twice matters once. The considering, which may wait for a model, is outside of any transaction.
 */
export async function answerMessage(deps: AnswerDeps, owner: OwnerId, messageId: string): Promise<void> {
  const { checkpoint = noCheckpoint } = deps
  checkpoint('before_decide')
  const message = await deps.db.transaction(owner, (tx) => findMessage(tx, messageId))
  if (message?.status !== 'received') return // it was decided, or deleted
  const considered = await considerMail(await withOwnModel(deps, owner), owner, { mail: message.mail, message })
  const outcome = await nameLeadReply(deps, message, considered)
  checkpoint('considered')
  if (message.isPast && outcome.trace.decision && !isWorthAnswering(outcome.trace.decision)) return forget(deps, owner, message.id)
  await deps.db.transaction(owner, async (tx) => {
    await commitOutcome(tx, deps, message.id, outcome)
    checkpoint('before_decision_commit')
  })
  checkpoint('decided')
}

/** What was found in looking back and is nothing to answer is not kept. */
async function forget({ db }: AnswerDeps, owner: OwnerId, messageId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if (!(await lockReceivedMessage(tx, messageId))) return
    await deleteMessages(tx, [messageId], { withQuestions: false })
    await notifyOwner(tx, { topic: 'mailboxes', id: null })
  })
}
