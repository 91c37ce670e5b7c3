import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ReplyOutcome } from '@ownvoice/core/assistant/contract'
import { record } from '../../db/accounts/audit.ts'
import { returnQuota } from '../../db/billing/subscriptions.ts'
import { notifyOwner } from '../../db/notify.ts'
import { closeFailed, confirmSent, lockWaiting, sendAgain } from '../../db/mailboxes/waiting-outgoing.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { enqueuePlan } from '../../jobs/enqueue-plan.ts'
import { sendingMailbox } from './sending-mailbox.ts'

/** What the owner knows of a reply, or wants. `arrived` is for one of which nobody knows whether it left, `closed` for one that could not be sent. */
export type Resolution = { messageId: string; outcome: ReplyOutcome }

/**
 * The owner decides about a reply that may or may not have left, or could not be sent. One that is closed gives its share of the
 * quota back. Throws `conflict` when nothing of the kind is open any more, and `mailbox_missing` when it is to be sent again and no mailbox is connected.
 */
export async function resolveReply(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  { messageId, outcome }: Resolution,
): Promise<void> {
  const kinds = { arrived: 'reply_arrived', closed: 'reply_closed', send_again: 'reply_sent_again' } as const
  const open = { arrived: ['unconfirmed'], closed: ['failed'], send_again: ['unconfirmed', 'failed'] } as const
  await db.transaction(owner, async (tx) => {
    const mail = await lockWaiting(tx, messageId, open[outcome])
    if (!mail) throw new AppError('conflict')
    const now = clock.now()
    if (outcome === 'arrived') {
      await confirmSent(tx, mail.id, now)
      if (mail.kind === 'reply') await enqueuePlan(tx, jobs, mail.id)
    } else if (outcome === 'closed') {
      const isClosed = await closeFailed(tx, mail.id, now)
      if (isClosed && mail.kind === 'reply') await returnQuota(tx)
    } else {
      await sendAgain(tx, mail.id, { mailboxId: await sendingMailbox(tx, mail), now })
      await jobs.enqueue(tx, 'mailboxes.deliver', { owner, outgoingId: mail.id }, { key: `deliver:${mail.id}:${now.toISOString()}` })
    }
    await record(tx, kinds[outcome], { subject: { is: 'message', id: messageId } })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}
