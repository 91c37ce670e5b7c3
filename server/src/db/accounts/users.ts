import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, eq, gt } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { authAccounts, authVerifications, users } from '../schema/accounts.ts'

/** Whose sign-in address this is; null when it is nobody's, or nobody has confirmed it. `email` is in lower case. */
export async function findVerifiedOwner(tx: SystemTx, email: string): Promise<OwnerId | null> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  return row ? ownerId(row.id) : null
}

/** Whose sign-in address this is, confirmed or not. `email` is in lower case. */
export async function getOwnerByEmail(tx: SystemTx, email: string): Promise<OwnerId> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return ownerId(found(rows, 'the account').id)
}

/** Whether the address is somebody's to sign in with. `email` is in lower case. */
export async function hasUser(tx: SystemTx, email: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return rows.length > 0
}

/** Ends every link that was mailed to this person and is kept until it is used, such as one for a new password. */
export async function forgetLinks(tx: SystemTx, owner: OwnerId): Promise<void> {
  await tx.delete(authVerifications).where(eq(authVerifications.value, owner))
}

/** The owners of all accounts, `limit` of them after `after`, in the order of their ids. */
export async function listOwners(tx: SystemTx, { after, limit }: { after: OwnerId | null; limit: number }): Promise<OwnerId[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(after ? gt(users.id, after) : undefined)
    .orderBy(users.id)
    .limit(limit)
  return rows.map(({ id }) => ownerId(id))
}

type NewUser = { id: string; email: string; businessName: string | null; passwordHash: string }

/** Somebody who signs in with a password. Null, and nothing is written, when the address has an account. `email` is in lower case. */
export async function addUser(tx: SystemTx, { id, email, businessName, passwordHash }: NewUser): Promise<OwnerId | null> {
  const [added] = await tx
    .insert(users)
    .values({ id, email, businessName, name: businessName ?? email })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!added) return null
  await tx.insert(authAccounts).values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash })
  return ownerId(id)
}

export type User = Pick<typeof users.$inferSelect, 'email' | 'emailVerified' | 'businessName'>

/** Who signs in as this account, as it was given when signing up. */
export async function getUser(tx: SystemTx, id: string): Promise<User> {
  const user = await findUser(tx, id)
  return found(user ? [user] : [], 'the user')
}

/** Like `getUser`; null when the account is gone. */
export async function findUser(tx: SystemTx, id: string): Promise<User | null> {
  const { email, emailVerified, businessName } = users
  const [user] = await tx.select({ email, emailVerified, businessName }).from(users).where(eq(users.id, id))
  return user ?? null
}
