import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OwnerTx } from '../../db/database.ts'
import { addMailbox, findMailboxByAddress, saveCursor, saveSignIn, setMailboxStatus, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import { listUnsentOf } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import type { ImapSettings } from '../../mail/open-mailbox.ts'
import type { Cursor } from '../../mail/port.ts'

type ConnectDeps = Pick<Deps, 'db' | 'jobs' | 'openMailbox' | 'secrets' | 'clock' | 'ids'>

/** `sentStore` is 'server' for a provider that files what it sends by itself. */
export type NewConnection = { emailAddress: string; displayName: string; sentStore: Mailbox['sentStore']; settings: ImapSettings }

/**
 * Connects a mailbox by IMAP and SMTP once both have let us in; its password is kept sealed. Reading starts from now. A mailbox whose
 * sign-in had failed goes on where it stopped, with what it had still to send.
 */
export async function connectMailbox(deps: ConnectDeps, owner: OwnerId, connection: NewConnection): Promise<{ mailboxId: string }> {
  const { db, clock, ids, openMailbox, secrets } = deps
  const emailAddress = connection.emailAddress.trim().toLowerCase()
  const { displayName, sentStore, settings } = connection
  const adapter = openMailbox({ kind: 'imap', id: ids.next(), owner, emailAddress, sentStore, settings })
  let cursor: Cursor
  try {
    await adapter.verify()
    cursor = (await adapter.fetch(null, 1)).cursor
  } finally {
    await adapter.close()
  }
  const secret = secrets.seal(owner, JSON.stringify(settings))
  const mailboxId = await db.transaction(owner, async (tx) => {
    const known = await findMailboxByAddress(tx, 'imap', emailAddress)
    const now = clock.now()
    if (!known) {
      const added = await addMailbox(tx, { kind: 'imap', emailAddress, displayName, sentStore, secret, cursor, checkedAt: now })
      await notifyOwner(tx, { topic: 'mailboxes', id: added.id })
      return added.id
    }
    await saveSignIn(tx, known.id, { secret, sentStore, displayName })
    if (known.status === 'disconnected') await saveCursor(tx, known.id, cursor, now)
    await setMailboxStatus(tx, known.id, { status: 'connected', lastError: null, checkedAt: now })
    await resumeSending(tx, deps, known.id)
    await notifyOwner(tx, { topic: 'mailboxes', id: known.id })
    return known.id
  })
  return { mailboxId }
}

async function resumeSending(tx: OwnerTx, { jobs, ids }: ConnectDeps, mailboxId: string): Promise<void> {
  for (const { id, status } of await listUnsentOf(tx, mailboxId)) {
    const name = status === 'queued' ? 'mailboxes.deliver' : 'mailboxes.settle'
    await jobs.enqueue(tx, name, { owner: tx.owner, outgoingId: id }, { key: `${name}:${id}:${ids.next()}` })
  }
}
