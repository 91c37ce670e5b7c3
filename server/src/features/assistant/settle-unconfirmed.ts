import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { notifyOwner } from '../../db/notify.ts'
import { lockWaiting, settleByOwner } from '../../db/mailboxes/waiting-outgoing.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** What the owner knows of a mail that may or may not have left. */
export type Settlement = { messageId: string; outcome: 'arrived' | 'send_again' }

/** The owner decides about a mail of which nobody could find out whether it left. Throws `conflict` when nothing is open any more. */
export async function settleUnconfirmed(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  { messageId, outcome }: Settlement,
): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const mail = await lockWaiting(tx, messageId, 'unconfirmed')
    if (!mail) throw new AppError('conflict')
    await settleByOwner(tx, mail.id, outcome === 'arrived' ? 'sent' : 'queued', clock.now())
    if (outcome === 'send_again') {
      await jobs.enqueue(tx, 'mailboxes.deliver', { owner, outgoingId: mail.id }, { key: `deliver:${mail.id}` })
    }
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}
