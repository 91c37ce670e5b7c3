import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { asc, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OwnerTx, SystemTx } from '../database.ts'
import { accountDeletions, authAccounts, authSessions, authVerifications, passkeys, twoFactors, users } from '../schema/accounts.ts'
import { demoRequests, productMails, proNotices } from '../schema/site.ts'

export type AccountDeletion = { owner: OwnerId; email: string; revokeTries: number }

/**
 * From now on nobody can sign in to the account, every session is over, no mail counts as its owner's, and its address is free for another account. Doing it
 * again changes nothing.
 */
export async function beginAccountDeletion(tx: SystemTx, owner: OwnerId, now: Date): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, owner)).for('update')
  if (!user) return
  const begun = await tx
    .insert(accountDeletions)
    .values({ id: owner, email: user.email, requestedAt: now })
    .onConflictDoNothing()
    .returning({ id: accountDeletions.id })
  if (begun.length === 0) return
  await tx.delete(authSessions).where(eq(authSessions.userId, owner))
  await tx.delete(authAccounts).where(eq(authAccounts.userId, owner))
  await tx.delete(authVerifications).where(eq(authVerifications.value, owner))
  await tx.delete(passkeys).where(eq(passkeys.userId, owner))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, owner))
  const nobody = { email: `${owner}@deleted.invalid`, emailVerified: false, name: '', businessName: null, image: null }
  await tx.update(users).set(nobody).where(eq(users.id, owner))
}

export async function findAccountDeletion(tx: SystemTx, owner: OwnerId): Promise<AccountDeletion | null> {
  const [row] = await tx.select().from(accountDeletions).where(eq(accountDeletions.id, owner))
  return row ? { owner: ownerId(row.id), email: row.email, revokeTries: row.revokeTries } : null
}

/** The accounts whose deletion has not come to its end, the oldest wish first. */
export async function listAccountDeletions(tx: SystemTx): Promise<OwnerId[]> {
  const rows = await tx.select({ id: accountDeletions.id }).from(accountDeletions).orderBy(asc(accountDeletions.requestedAt))
  return rows.map(({ id }) => ownerId(id))
}

/** Resolves to how often that was tried by now. */
export async function noteRevokeFailed(tx: SystemTx, owner: OwnerId): Promise<number> {
  const [row] = await tx
    .update(accountDeletions)
    .set({ revokeTries: sql`${accountDeletions.revokeTries} + 1` })
    .where(eq(accountDeletions.id, owner))
    .returning({ tries: accountDeletions.revokeTries })
  return row?.tries ?? 0
}

/** The tables of an account that may hold very many rows: the rest goes with the account itself, in one transaction. */
const largeTables = [
  'follow_ups',
  'outgoing',
  'lead_events',
  'escalated_emails',
  'corrections',
  'watched_replies',
  'messages',
  'owner_mails',
  'conversations',
  'sandbox_mails',
  'deleted_mails',
  'passage_vectors',
  'recognised_pages',
  'rag_chunks',
] as const

/** Deletes some of an account's rows, `limit` at most, and says whether there may be more. */
export async function deleteSomeRows(tx: OwnerTx, limit: number): Promise<boolean> {
  for (const name of largeTables) {
    const table = sql.identifier(name)
    const deleted: unknown = await tx.execute(
      sql`with gone as (delete from ${table} where ctid in (select ctid from ${table} where user_id = ${tx.owner} limit ${limit}) returning 1) select count(*)::int as count from gone`,
    )
    if (Counted.parse(deleted).rows[0].count > 0) return true
  }
  return false
}

const Counted = z.object({ rows: z.tuple([z.object({ count: z.number() })]) })

/**
 * Deletes the account with every row that hangs on it, the mails that the product wrote to it, and what was asked for from its address before there was an
 * account. The wish to delete it stays, for the last mail.
 */
export async function deleteAccountRows(tx: SystemTx, { owner, email }: AccountDeletion): Promise<void> {
  await tx.delete(productMails).where(or(eq(productMails.ownerId, owner), eq(sql`lower(${productMails.toAddress})`, email.toLowerCase())))
  await tx.delete(demoRequests).where(eq(sql`lower(${demoRequests.email})`, email.toLowerCase()))
  await tx.delete(proNotices).where(eq(proNotices.email, email.toLowerCase()))
  await tx.delete(users).where(eq(users.id, owner))
}

/** The deletion has come to its end. False when somebody else brought it there. */
export async function endAccountDeletion(tx: SystemTx, owner: OwnerId): Promise<boolean> {
  const ended = await tx.delete(accountDeletions).where(eq(accountDeletions.id, owner)).returning({ id: accountDeletions.id })
  return ended.length === 1
}
