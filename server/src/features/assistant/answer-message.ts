import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { isWorthAnswering } from '@ownvoice/core/assistant/decide/worth-answering'
import { deleteMessages } from '../../db/mailboxes/delete-messages.ts'
import { lockReceivedMessage } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { AppError } from '../../errors.ts'
import { type Checkpoint, noCheckpoint } from '../../mail/checkpoint.ts'
import { type CommitDeps, commitOutcome } from './commit-outcome.ts'
import { considerMail } from './consider-mail.ts'
import { gatherBurst, isStillWhole } from './gather-burst.ts'
import { nameLeadReply } from './lead-reply-subject.ts'
import type { ConsiderDeps } from './stages.ts'
import { withOwnModel } from './with-own-model.ts'

export type AnswerDeps = ConsiderDeps & CommitDeps & { checkpoint?: Checkpoint }

/** So often what else its sender wrote meanwhile makes a message considered anew. */
const MOST_TIMES = 3

/**
 * Decides what happens to a stored message and writes it down, with its reply, in one transaction. A message that was decided already is
 * left alone, so that a job that runs twice matters once. The considering, which may wait for a model, is outside of any transaction. What its sender wrote
 * right before or after it gets the same answer; of several jobs for these messages the first that is done decides them all. Throws `temporary`, to be tried again,
 * where others are always quicker.
 */
export async function answerMessage(deps: AnswerDeps, owner: OwnerId, messageId: string): Promise<void> {
  const { checkpoint = noCheckpoint } = deps
  checkpoint('before_decide')
  for (let time = 1; time <= MOST_TIMES; time += 1) {
    const burst = await gatherBurst(deps, owner, messageId)
    if (!burst) return // it was decided, or deleted
    const { lead, mail } = burst
    const considered = await considerMail(await withOwnModel(deps, owner), owner, { mail, message: lead })
    const outcome = await nameLeadReply(deps, lead, considered)
    checkpoint('considered')
    if (lead.isPast && outcome.trace.decision && !isWorthAnswering(outcome.trace.decision)) return forget(deps, owner, lead.id)
    const decided = await deps.db.transaction(owner, async (tx) => {
      if (time < MOST_TIMES && !(await isStillWhole(tx, burst))) return null
      const kept = await commitOutcome(tx, deps, burst, outcome)
      checkpoint('before_decision_commit')
      return kept
    })
    if (decided?.decision) {
      deps.meter.decided(decided.decision.action, decided.steps)
      return checkpoint('decided')
    }
  }
  throw new AppError('temporary', { detail: 'The messages of one sender changed each time they were considered.' })
}

/** What was found in looking back and is nothing to answer is not kept. */
async function forget({ db }: AnswerDeps, owner: OwnerId, messageId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if (!(await lockReceivedMessage(tx, messageId))) return
    await deleteMessages(tx, [messageId], { withQuestions: false })
    await notifyOwner(tx, { topic: 'mailboxes', id: null })
  })
}
