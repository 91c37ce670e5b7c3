import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { authSessions } from '../schema/accounts.ts'

export type StoredSession = Pick<typeof authSessions.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'updatedAt'>

/** One account's sessions that were not over at `now` and began after `begunAfter`, last used first, `limit` at most. */
export async function listSessionsOf(
  tx: SystemTx,
  owner: OwnerId,
  { now, begunAfter, limit }: { now: Date; begunAfter: Date; limit: number },
): Promise<StoredSession[]> {
  const { id, userAgent, createdAt, updatedAt, expiresAt, userId } = authSessions
  return tx
    .select({ id, userAgent, createdAt, updatedAt })
    .from(authSessions)
    .where(and(eq(userId, owner), gt(expiresAt, now), gt(createdAt, begunAfter)))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit)
}

/** The password was entered in this session. */
export async function confirmSession(tx: SystemTx, owner: OwnerId, id: string, at: Date): Promise<void> {
  await tx
    .update(authSessions)
    .set({ confirmedAt: at })
    .where(and(eq(authSessions.userId, owner), eq(authSessions.id, id)))
}

/** Whether the password was entered in this session after `since`. */
export async function isSessionConfirmed(tx: SystemTx, owner: OwnerId, id: string, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(eq(authSessions.userId, owner), eq(authSessions.id, id), gt(authSessions.confirmedAt, since)))
  return rows.length === 1
}

/** Ends one session of the account, and says what it was; that of another account stays. */
export async function endSessionOf(tx: SystemTx, owner: OwnerId, id: string): Promise<Pick<StoredSession, 'userAgent'> | null> {
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, owner), eq(authSessions.id, id)))
    .returning({ userAgent: authSessions.userAgent })
  return ended[0] ?? null
}

/** Ends all sessions of the account but one. */
export async function endSessionsExcept(tx: SystemTx, owner: OwnerId, id: string): Promise<void> {
  await tx.delete(authSessions).where(and(eq(authSessions.userId, owner), ne(authSessions.id, id)))
}
