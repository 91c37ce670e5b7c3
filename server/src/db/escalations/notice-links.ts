import { eq, gt, lt } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { noticeLinks } from '../schema/escalations.ts'

export type NoticeLink = typeof noticeLinks.$inferSelect
export type NewNoticeLink = Omit<typeof noticeLinks.$inferInsert, 'userId' | 'id' | 'usedAt' | 'usedBy' | 'createdAt'>

/** So long it is still said that a link has expired; then nothing is known of it. */
const KEPT_MS = 30 * 86_400_000

/** Writes down what the links of a notice may do, and forgets those that expired long ago. */
export async function addNoticeLinks(tx: OwnerTx, links: readonly NewNoticeLink[], now: Date): Promise<void> {
  await tx.delete(noticeLinks).where(lt(noticeLinks.expiresAt, new Date(now.getTime() - KEPT_MS)))
  if (links.length > 0) await tx.insert(noticeLinks).values(links.map((link) => ({ ...link, userId: tx.owner })))
}

export async function findNoticeLink(tx: OwnerTx, digest: string): Promise<NoticeLink | null> {
  const [row] = await tx.select().from(noticeLinks).where(eq(noticeLinks.digest, digest))
  return row ?? null
}

/** Holds a link until the transaction ends: of two that use it at once the second sees what the first did. */
export async function lockNoticeLink(tx: OwnerTx, digest: string): Promise<NoticeLink | null> {
  const [row] = await tx.select().from(noticeLinks).where(eq(noticeLinks.digest, digest)).for('update')
  return row ?? null
}

export async function markNoticeUsed(tx: OwnerTx, id: string, { now, usedBy }: { now: Date; usedBy: string | null }): Promise<void> {
  await tx.update(noticeLinks).set({ usedAt: now, usedBy }).where(eq(noticeLinks.id, id))
}

/**
 * Whoever reads the address that notices went to so far is no longer known to be the owner: no link that was mailed there does anything any more. They end as
 * by their age, so that who opens one, or answers its notice, is told so; used ones too, for what they did can be taken back.
 */
export async function endNoticeLinks(tx: OwnerTx, now: Date): Promise<void> {
  await tx.update(noticeLinks).set({ expiresAt: now }).where(gt(noticeLinks.expiresAt, now))
}

/** What a link did was taken back: it works again, until it expires. */
export async function markNoticeUnused(tx: OwnerTx, id: string): Promise<void> {
  await tx.update(noticeLinks).set({ usedAt: null, usedBy: null }).where(eq(noticeLinks.id, id))
}
