import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, eq } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { authAccounts, authSessions, authVerifications, passkeys, users } from '../schema/accounts.ts'

export type Login = { owner: OwnerId; passwordHash: string | null }

const byPassword = eq(authAccounts.providerId, 'credential')

/** How somebody signs in by password; `passwordHash` is null while that is closed. Null when nobody has this address, which is in lower case. */
export async function findLogin(tx: SystemTx, email: string): Promise<Login | null> {
  const [row] = await tx
    .select({ id: users.id, passwordHash: authAccounts.password })
    .from(users)
    .leftJoin(authAccounts, and(eq(authAccounts.userId, users.id), byPassword))
    .where(eq(users.email, email))
  return row ? { owner: ownerId(row.id), passwordHash: row.passwordHash } : null
}

/** Takes the password, the passkeys and all sessions away: a link for a new password is the only way in again. */
export async function closeLogin(tx: SystemTx, owner: OwnerId): Promise<void> {
  await tx
    .update(authAccounts)
    .set({ password: null })
    .where(and(eq(authAccounts.userId, owner), byPassword))
  await tx.delete(passkeys).where(eq(passkeys.userId, owner))
  await tx.delete(authSessions).where(eq(authSessions.userId, owner))
}

/** A link's token as the account library keeps it: under its digest, for the one whose password it sets. */
export async function addPasswordLink(tx: SystemTx, owner: OwnerId, link: { identifier: string; expiresAt: Date }): Promise<void> {
  await tx.insert(authVerifications).values({ ...link, value: owner })
}
