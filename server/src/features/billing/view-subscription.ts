import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { SubscriptionView } from '@ownvoice/core/billing/contract'
import type { SubscriptionSnapshot } from '@ownvoice/core/billing/processor'
import type { MoneyBackView } from '@ownvoice/core/billing/money-back'
import { subscriptionState } from '@ownvoice/core/billing/subscription-state'
import { findPayerEmail } from '../../db/billing/checkouts.ts'
import { listOwnedSubscriptions } from '../../db/billing/processor-subscriptions.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { viewMoneyBack } from './ask-money-back.ts'

type Details = { subscription: SubscriptionView | null; isTestMode: boolean; moneyBack: MoneyBackView | null }

/** The account's subscription, with what the processor last said of it. Its ids stay here. */
export async function viewSubscription({ db, payments, clock }: Pick<Deps, 'db' | 'payments' | 'clock'>, owner: OwnerId): Promise<Details> {
  const isTestMode = payments.mode === 'test'
  const { row, moneyBack } = await db.transaction(owner, async (tx) => {
    const kept = await findSubscription(tx)
    return { row: kept, moneyBack: await viewMoneyBack(tx, kept, clock.now()) }
  })
  if (!row) return { subscription: null, isTestMode, moneyBack }
  const { snapshot, billingEmail } = await findAtProcessor({ db }, owner, row.stripeSubscriptionId)
  const subscription: SubscriptionView = {
    planName: row.planName,
    state: subscriptionState(row.isActive, snapshot),
    nextDate: row.isActive ? (snapshot?.currentPeriodEndsAt?.slice(0, 10) ?? null) : null,
    since: row.createdAt.toISOString(),
    isBillable: row.stripeCustomerId !== null,
    billingEmail,
  }
  return { subscription, isTestMode, moneyBack }
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
