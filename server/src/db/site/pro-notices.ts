import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { proNotices } from '../schema/site.ts'

export type ProNotice = typeof proNotices.$inferSelect

/** Keeps the address, once. `email` is in lower case. Of one that was done with it is a new wish. */
export async function addProNotice(tx: SystemTx, email: string): Promise<void> {
  await tx
    .insert(proNotices)
    .values({ email })
    .onConflictDoUpdate({ target: proNotices.email, set: { doneAt: null } })
}

/** Those that nobody has marked as done, oldest first. */
export async function listWaitingProNotices(tx: SystemTx): Promise<ProNotice[]> {
  return tx.select().from(proNotices).where(isNull(proNotices.doneAt)).orderBy(asc(proNotices.createdAt), asc(proNotices.email))
}

/** False where no such address waits. */
export async function markProNoticeDone(tx: SystemTx, email: string, now: Date): Promise<boolean> {
  const isIt = and(eq(proNotices.email, email), isNull(proNotices.doneAt))
  return (await tx.update(proNotices).set({ doneAt: now }).where(isIt).returning({ email: proNotices.email })).length > 0
}
