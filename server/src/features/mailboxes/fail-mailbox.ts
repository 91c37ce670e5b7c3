import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getMailbox, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

/** The mailbox can no longer be used until the owner connects it again. One that the owner disconnected stays disconnected. */
export async function failMailbox(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  mailboxId: string,
  reason: string,
): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if ((await getMailbox(tx, mailboxId)).status !== 'connected') return
    await setMailboxStatus(tx, mailboxId, { status: 'failed', lastError: reason, checkedAt: clock.now() })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}
