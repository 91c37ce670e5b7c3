import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { UsageView } from '@ownvoice/core/billing/contract'
import { remainingAt } from '@ownvoice/core/billing/quota-period'
import { nextResetOn } from '@ownvoice/core/billing/usage'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { Deps } from '../../deps.ts'

/** What is left of the month's e-mails; null for an account without a subscription. */
export async function viewUsage({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId): Promise<{ usage: UsageView | null }> {
  const row = await db.transaction(owner, findSubscription)
  if (!row) return { usage: null }
  const now = clock.now()
  return { usage: { quota: row.monthlyEmailQuota, remaining: remainingAt(row, now), resetsOn: nextResetOn(now) } }
}
