import { and, eq, lt } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { gmailAuthorizations } from '../schema/mailboxes.ts'

export type GmailAuthorization = typeof gmailAuthorizations.$inferSelect

/** Someone goes to Google and is expected back; whoever did not come back in time is forgotten. */
export async function addGmailAuthorization(
  tx: OwnerTx,
  expected: Omit<typeof gmailAuthorizations.$inferInsert, 'userId'>,
  now: Date,
): Promise<void> {
  await tx.delete(gmailAuthorizations).where(lt(gmailAuthorizations.expiresAt, now))
  await tx.insert(gmailAuthorizations).values({ ...expected, userId: tx.owner })
}

/** Whoever comes back with this state: once, in the session that it was made in, and in time. Null for anybody else. */
export async function takeGmailAuthorization(
  tx: OwnerTx,
  { stateDigest, sessionId, now }: { stateDigest: string; sessionId: string; now: Date },
): Promise<GmailAuthorization | null> {
  const ofState = and(eq(gmailAuthorizations.stateDigest, stateDigest), eq(gmailAuthorizations.sessionId, sessionId))
  const [row] = await tx.delete(gmailAuthorizations).where(ofState).returning()
  return row && row.expiresAt > now ? row : null
}
