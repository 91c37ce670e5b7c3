import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { gmailTokens } from '../schema/mailboxes.ts'

export type GmailTokens = typeof gmailTokens.$inferSelect
type Given = Pick<GmailTokens, 'accessToken' | 'expiresAt' | 'grantExpiresAt'>

/** The tokens of a mailbox, sealed; null where it has none. */
export async function findGmailTokens(tx: OwnerTx, mailboxId: string): Promise<GmailTokens | null> {
  const [row] = await tx.select().from(gmailTokens).where(eq(gmailTokens.mailboxId, mailboxId))
  return row ?? null
}

export async function listGmailTokens(tx: OwnerTx): Promise<GmailTokens[]> {
  return tx.select().from(gmailTokens)
}

/** The tokens of an account that was connected, or connected again. Without a new refresh token the one before is kept. */
export async function saveGmailTokens(
  tx: OwnerTx,
  tokens: Given & Pick<GmailTokens, 'mailboxId' | 'emailAddress' | 'refreshToken'>,
  now: Date,
): Promise<void> {
  const { refreshToken, ...rest } = tokens
  const change = { ...rest, ...(refreshToken === null ? {} : { refreshToken }), renewalFailedAt: null, updatedAt: now }
  await tx
    .insert(gmailTokens)
    .values({ ...tokens, userId: tx.owner })
    .onConflictDoUpdate({ target: [gmailTokens.userId, gmailTokens.mailboxId], set: change })
}

/** The tokens that were renewed, or were to be. Nothing is written where the account was disconnected or connected again meanwhile. */
type Renewed = Pick<GmailTokens, 'id' | 'accessToken'>

/** A renewal worked. */
export async function saveRenewal(tx: OwnerTx, renewed: Renewed, given: Given, now: Date): Promise<void> {
  await tx
    .update(gmailTokens)
    .set({ ...given, renewalFailedAt: null, updatedAt: now })
    .where(still(renewed))
}

/** A renewal did not work; it is tried again. */
export async function markRenewalFailed(tx: OwnerTx, renewed: Renewed, now: Date): Promise<void> {
  await tx.update(gmailTokens).set({ renewalFailedAt: now, updatedAt: now }).where(still(renewed))
}

/** The owner is told that the permission ends soon. False where they were told since then: another run of the same job, or an earlier one. */
export async function markEndTold(
  tx: OwnerTx,
  mailboxId: string,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<boolean> {
  const isNews = or(isNull(gmailTokens.endToldAt), lte(gmailTokens.endToldAt, unlessSince))
  const told = await tx
    .update(gmailTokens)
    .set({ endToldAt: now })
    .where(and(eq(gmailTokens.mailboxId, mailboxId), isNews))
    .returning({ id: gmailTokens.id })
  return told.length === 1
}

function still({ id, accessToken }: Renewed) {
  return and(eq(gmailTokens.id, id), eq(gmailTokens.accessToken, accessToken))
}

/** Forgets the tokens of a mailbox. Resolves to what they were, null where there were none. */
export async function removeGmailTokens(tx: OwnerTx, mailboxId: string): Promise<GmailTokens | null> {
  const [row] = await tx.delete(gmailTokens).where(eq(gmailTokens.mailboxId, mailboxId)).returning()
  return row ?? null
}

/** Puts the same tokens under a newer key. Nothing is written where they are others by now. */
export async function replaceSealedTokens(
  tx: OwnerTx,
  from: Renewed,
  to: Pick<GmailTokens, 'accessToken' | 'refreshToken'>,
): Promise<void> {
  await tx.update(gmailTokens).set(to).where(still(from))
}

/** Until when Google pushes what changes in the account; null where it does not. */
export async function saveWatch(tx: OwnerTx, mailboxId: string, watchedUntil: Date | null): Promise<void> {
  await tx.update(gmailTokens).set({ watchedUntil }).where(eq(gmailTokens.mailboxId, mailboxId))
}

/** Google told of this change. False where it told of it, or of a later one, before: it may tell twice, and anybody may repeat what it told. */
export async function notePushed(tx: OwnerTx, mailboxId: string, pushedHistoryId: string): Promise<boolean> {
  const isNews = or(isNull(gmailTokens.pushedHistoryId), lt(gmailTokens.pushedHistoryId, pushedHistoryId))
  const noted = await tx
    .update(gmailTokens)
    .set({ pushedHistoryId })
    .where(and(eq(gmailTokens.mailboxId, mailboxId), isNews))
    .returning({ id: gmailTokens.id })
  return noted.length === 1
}
