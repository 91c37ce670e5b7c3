import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import type { WarnedShare } from '@ownvoice/core/billing/quota-warning'
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { userSubscriptions } from '../schema/billing.ts'

/** `told`: the share of the month's e-mails that the owner was last written to about, in parts of a hundred; 0 for none. */
export type NearlyUsed = { owner: OwnerId; quota: number; remaining: number; told: number }

/** The active subscriptions of whose e-mails a fifth or less is left in this period (`YYYY-MM-DD`). */
export async function listNearlyUsed(tx: SystemTx, period: string): Promise<NearlyUsed[]> {
  const { userId, isActive, monthlyEmailQuota, remainingEmails, periodStart, warnedPeriod, warnedShare } = userSubscriptions
  const rows = await tx
    .select({
      userId,
      quota: monthlyEmailQuota,
      remaining: remainingEmails,
      told: sql<number>`case when ${warnedPeriod} = ${period}::date then ${warnedShare} else 0 end`,
    })
    .from(userSubscriptions)
    .where(and(eq(isActive, true), eq(periodStart, period), sql`${remainingEmails} * 5 <= ${monthlyEmailQuota}`))
  return rows.map(({ userId: id, ...facts }) => ({ owner: ownerId(id), ...facts }))
}

/** Whether the owner was not written to about this share in this period before: whoever comes second writes nothing. */
export async function markWarned(
  tx: SystemTx,
  owner: OwnerId,
  { period, share }: { period: string; share: WarnedShare },
): Promise<boolean> {
  const { userId, warnedPeriod, warnedShare } = userSubscriptions
  const isNew = or(sql`${warnedPeriod} is null`, ne(warnedPeriod, period), lt(warnedShare, share))
  const warned = await tx
    .update(userSubscriptions)
    .set({ warnedPeriod: period, warnedShare: share })
    .where(and(eq(userId, owner), isNew))
    .returning({ userId })
  return warned.length === 1
}
