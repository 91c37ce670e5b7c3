import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, eq } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { passkeys } from '../schema/accounts.ts'

export type StoredPasskey = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>

/** The passkeys that sign in to the account, in the order in which they were added. */
export async function listPasskeysOf(tx: SystemTx, owner: OwnerId): Promise<StoredPasskey[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys
  return tx.select({ id, name, createdAt, lastUsedAt }).from(passkeys).where(eq(passkeys.userId, owner)).orderBy(createdAt, id)
}

export async function countPasskeysOf(tx: SystemTx, owner: OwnerId): Promise<number> {
  return tx.$count(passkeys, eq(passkeys.userId, owner))
}

/** Whether there is such a passkey of the account. */
export async function renamePasskeyOf(tx: SystemTx, owner: OwnerId, id: string, name: string): Promise<boolean> {
  const renamed = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, owner), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return renamed.length === 1
}

/** Removes one passkey of the account, or all of them, and answers what they were called. */
export async function removePasskeysOf(tx: SystemTx, owner: OwnerId, id?: string): Promise<string[]> {
  const ofOwner = eq(passkeys.userId, owner)
  const removed = await tx
    .delete(passkeys)
    .where(id === undefined ? ofOwner : and(ofOwner, eq(passkeys.id, id)))
    .returning({ name: passkeys.name })
  return removed.map(({ name }) => name)
}

/** Somebody signed in with it. */
export async function notePasskeyUsed(tx: SystemTx, credentialId: string, now: Date): Promise<void> {
  await tx.update(passkeys).set({ lastUsedAt: now }).where(eq(passkeys.credentialID, credentialId))
}
