import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { SubscriptionView } from '@ownvoice/core/billing/contract'
import type { SubscriptionSnapshot } from '@ownvoice/core/billing/processor'
import { subscriptionState } from '@ownvoice/core/billing/subscription-state'
import { findPayerEmail } from '../../db/billing/checkouts.ts'
import { listOwnedSubscriptions } from '../../db/billing/processor-subscriptions.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { Deps } from '../../deps.ts'

type Details = { subscription: SubscriptionView | null; isTestMode: boolean }

/** The account's subscription, with what the processor last said of it. Its ids stay here. */
export async function viewSubscription({ db, payments }: Pick<Deps, 'db' | 'payments'>, owner: OwnerId): Promise<Details> {
  const isTestMode = payments.mode === 'test'
  const row = await db.transaction(owner, findSubscription)
  if (!row) return { subscription: null, isTestMode }
  const { snapshot, billingEmail } = await findAtProcessor({ db }, owner, row.stripeSubscriptionId)
  const subscription: SubscriptionView = {
    planName: row.planName,
    state: subscriptionState(row.isActive, snapshot),
    nextDate: row.isActive ? (snapshot?.currentPeriodEndsAt?.slice(0, 10) ?? null) : null,
    since: row.createdAt.toISOString(),
    isBillable: row.stripeCustomerId !== null,
    billingEmail,
  }
  return { subscription, isTestMode }
}

type AtProcessor = { snapshot: SubscriptionSnapshot | null; billingEmail: string | null }

/** Nothing for a subscription that was not bought, such as that of the example business. */
async function findAtProcessor({ db }: Pick<Deps, 'db'>, owner: OwnerId, subscriptionId: string | null): Promise<AtProcessor> {
  if (subscriptionId === null) return { snapshot: null, billingEmail: null }
  return db.system(async (tx) => {
    const owned = (await listOwnedSubscriptions(tx, owner)).find(({ id }) => id === subscriptionId)
    return { snapshot: owned?.facts.snapshot ?? null, billingEmail: await findPayerEmail(tx, owner, subscriptionId) }
  })
}
