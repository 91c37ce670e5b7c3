import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { accountSubscription } from '@ownvoice/core/billing/account-subscription'
import { quotaAfterChange } from '@ownvoice/core/billing/quota-after-change'
import { recordOf } from '../../db/accounts/audit.ts'
import { planTitle } from '@ownvoice/core/billing/plans'
import type { SystemTx } from '../../db/database.ts'
import { notifyAccount } from '../../db/notify.ts'
import { listOwnedSubscriptions } from '../../db/billing/processor-subscriptions.ts'
import { lockSubscription, saveSubscription, type Subscription } from '../../db/billing/subscriptions.ts'

/** Writes what the account's subscriptions come to, and tells its browsers when that is something new. */
export async function refreshAccount(tx: SystemTx, owner: OwnerId, now: Date): Promise<void> {
  const row = await lockSubscription(tx, owner)
  const counts = accountSubscription(await listOwnedSubscriptions(tx, owner))
  if (!counts) return
  const quota = quotaAfterChange(row && { ...row, subscriptionId: row.stripeSubscriptionId }, counts, now)
  const after = {
    isActive: counts.isActive,
    planName: counts.planName,
    stripeCustomerId: counts.customerId,
    stripeSubscriptionId: counts.subscriptionId,
    ...quota,
  }
  if (row && isSame(row, after)) return
  await saveSubscription(tx, owner, after)
  if (row?.planName !== after.planName || row.isActive !== after.isActive)
    await recordOf(tx, owner, 'plan_changed', { name: planWords(counts) })
  await notifyAccount(tx, owner, { topic: 'subscription', id: null })
}

function planWords({ planName, isActive }: { planName: string; isActive: boolean }): string {
  return `${planTitle(planName)}${isActive ? '' : ', not active'}`
}

function isSame(row: Subscription, after: Partial<Subscription>): boolean {
  const now = new Map<string, unknown>(Object.entries(row))
  return Object.entries(after).every(([name, value]) => now.get(name) === value)
}
