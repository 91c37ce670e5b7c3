import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { periodStartOf } from '@ownvoice/core/billing/quota-period'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../database.ts'
import { users } from '../schema/accounts.ts'
import { notifyOwner } from '../notify.ts'
import { userSubscriptions } from '../schema/billing.ts'

export type Subscription = typeof userSubscriptions.$inferSelect

export async function findSubscription(tx: OwnerTx): Promise<Subscription | null> {
  const [row] = await tx.select().from(userSubscriptions)
  return row ?? null
}

/**
 * Takes one e-mail from the month's quota, which is full again where a new period has begun since the last one was taken. False, and
 * nothing taken, when none is left or there is no active subscription.
 */
export async function takeQuota(tx: OwnerTx, now: Date): Promise<boolean> {
  const periodStart = periodStartOf(now)
  const { monthlyEmailQuota, remainingEmails } = userSubscriptions
  const isOver = lt(userSubscriptions.periodStart, periodStart)
  const hasSome = or(gt(remainingEmails, 0), and(isOver, gt(monthlyEmailQuota, 0)))
  const taken = await tx
    .update(userSubscriptions)
    .set({
      remainingEmails: sql`case when ${isOver} then ${monthlyEmailQuota} else ${remainingEmails} end - 1`,
      periodStart: sql`greatest(${userSubscriptions.periodStart}, ${periodStart}::date)`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(userSubscriptions.isActive, true), hasSome))
    .returning({ userId: userSubscriptions.userId })
  if (taken.length === 0) return false
  await notifyOwner(tx, { topic: 'subscription', id: null })
  return true
}

/** Gives back what was taken for an e-mail that has not left. */
export async function returnQuota(tx: OwnerTx): Promise<void> {
  const { monthlyEmailQuota, remainingEmails } = userSubscriptions
  await tx
    .update(userSubscriptions)
    .set({ remainingEmails: sql`least(${remainingEmails} + 1, ${monthlyEmailQuota})`, updatedAt: sql`now()` })
  await notifyOwner(tx, { topic: 'subscription', id: null })
}

/** The account's row, held until the transaction ends, with the account itself: whoever changes what counts for it does so one by one. */
export async function lockSubscription(tx: SystemTx, owner: OwnerId): Promise<Subscription | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('no key update')
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, owner)).for('update')
  return row ?? null
}

/** Writes what the processor says of an account's subscription. Only the system may. */
export async function saveSubscription(
  tx: SystemTx,
  owner: OwnerId,
  given: Omit<typeof userSubscriptions.$inferInsert, 'userId'>,
): Promise<void> {
  await tx
    .insert(userSubscriptions)
    .values({ ...given, userId: owner })
    .onConflictDoUpdate({ target: userSubscriptions.userId, set: { ...given, updatedAt: sql`now()` } })
}
