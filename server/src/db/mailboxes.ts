import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { asc, eq } from 'drizzle-orm'
import type { Cursor } from '../mail/port.ts'
import type { OwnerTx, SystemTx } from './database.ts'
import { found } from './found.ts'
import { mailboxes } from './schema/mailboxes.ts'

export type Mailbox = typeof mailboxes.$inferSelect
export type NewMailbox = Omit<typeof mailboxes.$inferInsert, 'userId'>

export async function addMailbox(tx: OwnerTx, mailbox: NewMailbox): Promise<Mailbox> {
  return found(
    await tx
      .insert(mailboxes)
      .values({ ...mailbox, userId: tx.owner })
      .returning(),
    'the new mailbox',
  )
}

export async function getMailbox(tx: OwnerTx, id: string): Promise<Mailbox> {
  return found(await tx.select().from(mailboxes).where(eq(mailboxes.id, id)), `mailbox ${id}`)
}

/** All mailboxes, in the order in which they were connected. */
export async function listMailboxes(tx: OwnerTx): Promise<Mailbox[]> {
  return tx.select().from(mailboxes).orderBy(asc(mailboxes.createdAt), asc(mailboxes.id))
}

/** The mailbox that answers what came in elsewhere (a form): the first connected real one, else a connected sandbox. */
export async function findDefaultMailbox(tx: OwnerTx): Promise<Mailbox | null> {
  const connected = (await listMailboxes(tx)).filter((mailbox) => mailbox.status === 'connected')
  return connected.find((mailbox) => mailbox.kind !== 'sandbox') ?? connected[0] ?? null
}

/** Holds the mailbox until the transaction ends: two readers store its mails one after the other. */
export async function lockMailbox(tx: OwnerTx, id: string): Promise<Mailbox> {
  return found(await tx.select().from(mailboxes).where(eq(mailboxes.id, id)).for('update'), `mailbox ${id}`)
}

/** Belongs in the transaction that stores the mails up to this cursor. */
export async function saveCursor(tx: OwnerTx, id: string, cursor: Cursor, checkedAt: Date): Promise<void> {
  await tx.update(mailboxes).set({ cursor, checkedAt, updatedAt: checkedAt }).where(eq(mailboxes.id, id))
}

/** `lastError` is a sentence for the owner, null when all is well. */
export async function setMailboxStatus(
  tx: OwnerTx,
  id: string,
  state: { status: Mailbox['status']; lastError: string | null; checkedAt: Date },
): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ ...state, updatedAt: state.checkedAt })
    .where(eq(mailboxes.id, id))
}

/** Whose mailboxes there are to watch; nothing but ids. */
export async function listConnectedMailboxes(tx: SystemTx): Promise<{ owner: OwnerId; mailboxId: string; kind: Mailbox['kind'] }[]> {
  const rows = await tx
    .select({ userId: mailboxes.userId, mailboxId: mailboxes.id, kind: mailboxes.kind })
    .from(mailboxes)
    .where(eq(mailboxes.status, 'connected'))
    .orderBy(mailboxes.id)
  return rows.map((row) => ({ owner: ownerId(row.userId), mailboxId: row.mailboxId, kind: row.kind }))
}
