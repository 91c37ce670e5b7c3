import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { notifyOwner } from '../../db/notify.ts'
import { takeQuota } from '../../db/billing/subscriptions.ts'
import { lockWaiting, queueDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { sendingMailbox } from './sending-mailbox.ts'

/**
 * Sends a reply that waited as a draft, in the words that the owner gives it. It counts against the quota now. Throws `conflict` when it is no
 * draft any more, `address_unverified` before the owner's own address is, `mailbox_missing` without a connected mailbox, `quota_used_up` when
 * nothing is left; then the draft stays.
 */
export async function sendDraft(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const draft = await lockWaiting(tx, messageId, ['draft'])
    if (!draft) throw new AppError('conflict')
    const mailboxId = await sendingMailbox(tx, draft)
    if (draft.kind === 'reply' && !(await takeQuota(tx, clock.now()))) throw new AppError('quota_used_up')
    await queueDraft(tx, draft.id, { text, mailboxId, now: clock.now() })
    await jobs.enqueue(tx, 'mailboxes.deliver', { owner, outgoingId: draft.id }, { key: `deliver:${draft.id}` })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}
