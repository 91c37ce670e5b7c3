import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getMailbox, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

/** Reading a mailbox ended in a bug: its owner sees so at the mailbox until it can be read again. */
export async function giveUpReceiving({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, mailboxId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const mailbox = await getMailbox(tx, mailboxId)
    const lastError =
      'New mail could not be read: something went wrong on our side. We keep trying; if this stays, connect the mailbox again.'
    if (mailbox.status !== 'connected' || mailbox.lastError === lastError) return
    await setMailboxStatus(tx, mailboxId, { status: 'connected', lastError, checkedAt: clock.now() })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}
