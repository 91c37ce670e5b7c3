import { planOf } from './plans.ts'
import type { AccountSubscription } from './account-subscription.ts'
import { periodStartOf, type Quota, remainingAt } from './quota-period.ts'

/** What an account's row says before a change; `subscriptionId` is null for one that was not bought. */
export type SubscribedBefore = Quota & { isActive: boolean; subscriptionId: string | null }

/**
 * The quota once `after` counts for an account. A first subscription, and one bought after another had lapsed, starts full. Another plan in
 * mid-period keeps what was used of the month, and never goes below zero. Whatever else happens leaves the quota as it was.
 */
export function quotaAfterChange(before: SubscribedBefore | null, after: AccountSubscription, now: Date): Quota {
  const { emailsPerMonth } = planOf(after.planName)
  const periodStart = periodStartOf(now)
  const isNew = before === null || (!before.isActive && before.subscriptionId !== after.subscriptionId)
  if (isNew) return { monthlyEmailQuota: emailsPerMonth, remainingEmails: emailsPerMonth, periodStart }
  const { monthlyEmailQuota, remainingEmails } = before
  if (monthlyEmailQuota === emailsPerMonth) return { monthlyEmailQuota, remainingEmails, periodStart: before.periodStart }
  const used = monthlyEmailQuota - remainingAt(before, now)
  return { monthlyEmailQuota: emailsPerMonth, remainingEmails: Math.max(0, emailsPerMonth - used), periodStart }
}
