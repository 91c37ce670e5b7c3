import { eq } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { noticeInboxes } from '../schema/installation.ts'

/** How far the mailbox of an account was read; null before the first look. */
export async function findNoticeCursor(tx: SystemTx, account: string): Promise<unknown> {
  const [row] = await tx.select().from(noticeInboxes).where(eq(noticeInboxes.account, account))
  return row?.cursor ?? null
}

export async function saveNoticeCursor(tx: SystemTx, account: string, cursor: unknown): Promise<void> {
  await tx.insert(noticeInboxes).values({ account, cursor }).onConflictDoUpdate({ target: noticeInboxes.account, set: { cursor } })
}
