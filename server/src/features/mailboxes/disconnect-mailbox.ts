import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { lockMailbox, saveSignIn, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import { listUnsentOf, markFailed } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'

/** From now on nothing is read from this mailbox and nothing leaves it; its sign-in is forgotten. */
export async function disconnectMailbox({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, mailboxId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const { sentStore, displayName } = await lockMailbox(tx, mailboxId)
    const now = clock.now()
    await saveSignIn(tx, mailboxId, { secret: null, sentStore, displayName })
    await setMailboxStatus(tx, mailboxId, { status: 'disconnected', lastError: null, checkedAt: now })
    for (const { id, status } of await listUnsentOf(tx, mailboxId)) {
      if (status === 'queued')
        await markFailed(tx, id, { now, sendingAt: null, error: 'The mailbox was disconnected before this had left.' })
    }
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}
