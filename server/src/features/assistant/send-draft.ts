import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { findDefaultMailbox, getMailbox } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { takeQuota } from '../../db/billing/subscriptions.ts'
import { lockWaiting, queueDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/**
 * Sends a reply that waited as a draft, in the words that the owner gives it. It counts against the quota now. Throws `conflict` when it is no
 * draft any more, `mailbox_missing` without a connected mailbox, `quota_used_up` when nothing is left; then the draft stays.
 */
export async function sendDraft(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const draft = await lockWaiting(tx, messageId, 'draft')
    if (!draft) throw new AppError('conflict')
    const mailboxId = await connectedMailbox(tx, draft)
    if (draft.kind === 'reply' && !(await takeQuota(tx, clock.now()))) throw new AppError('quota_used_up')
    await queueDraft(tx, draft.id, { text, mailboxId, now: clock.now() })
    await jobs.enqueue(tx, 'mailboxes.deliver', { owner, outgoingId: draft.id }, { key: `deliver:${draft.id}` })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}

async function connectedMailbox(tx: OwnerTx, draft: Outgoing): Promise<string> {
  const own = draft.mailboxId ? await getMailbox(tx, draft.mailboxId) : null
  const mailbox = own?.status === 'connected' ? own : await findDefaultMailbox(tx)
  if (!mailbox) throw new AppError('mailbox_missing')
  return mailbox.id
}
