import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { OwnerTx } from './database.ts'
import { userSubscriptions } from './schema/billing.ts'

export type Subscription = typeof userSubscriptions.$inferSelect

export async function findSubscription(tx: OwnerTx): Promise<Subscription | null> {
  const [row] = await tx.select().from(userSubscriptions)
  return row ?? null
}

/** Takes one e-mail from this month's quota. False, and nothing taken, when none is left or there is no active subscription. */
export async function takeQuota(tx: OwnerTx): Promise<boolean> {
  const taken = await tx
    .update(userSubscriptions)
    .set({ remainingEmails: sql`${userSubscriptions.remainingEmails} - 1`, updatedAt: sql`now()` })
    .where(and(gt(userSubscriptions.remainingEmails, 0), eq(userSubscriptions.isActive, true)))
    .returning({ userId: userSubscriptions.userId })
  return taken.length === 1
}

/** Fills the quota for the period that begins on `periodStart` (`YYYY-MM-DD`). Once a period: false when it was filled already. */
export async function resetQuota(tx: OwnerTx, periodStart: string): Promise<boolean> {
  const filled = await tx
    .update(userSubscriptions)
    .set({ remainingEmails: userSubscriptions.monthlyEmailQuota, periodStart, updatedAt: sql`now()` })
    .where(lt(userSubscriptions.periodStart, periodStart))
    .returning({ userId: userSubscriptions.userId })
  return filled.length === 1
}
