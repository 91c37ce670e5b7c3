import { type PlanName, planOf } from './plans.ts'
import type { ProcessorSubscription, SubscriptionStatus } from './processor.ts'

/** Past due counts: the card is being tried again, and the processor says `unpaid` or `canceled` when it gives up. */
const openStatuses: ReadonlySet<SubscriptionStatus> = new Set(['trialing', 'active', 'past_due'])

/**
 * Whether a subscription opens the dashboard. One that ends with its period is active until the processor says that it has ended. After all
 * was given back it is not, until a later payment comes in.
 */
export function isEntitled({ snapshot, lastPaidAt, lastRefundedAt }: ProcessorSubscription): boolean {
  if (snapshot === null || !openStatuses.has(snapshot.status)) return false
  if (lastRefundedAt === null) return true
  return lastPaidAt !== null && Date.parse(lastPaidAt) > Date.parse(lastRefundedAt)
}

/** One of an account's subscriptions at the processor. */
export type OwnedSubscription = { id: string; customerId: string | null; facts: ProcessorSubscription }

/** What an account's subscriptions come to. The ids are those of the subscription that counts. */
export type AccountSubscription = { isActive: boolean; planName: PlanName; subscriptionId: string; customerId: string | null }

/**
 * Of several subscriptions the best counts: one that is entitled before one that is not, then the larger plan, then the one heard of last.
 * Null while nothing but payments was heard of any.
 */
export function accountSubscription(owned: readonly OwnedSubscription[]): AccountSubscription | null {
  const described = owned.flatMap(({ id, customerId, facts }) =>
    facts.snapshot ? [{ id, customerId, isActive: isEntitled(facts), snapshot: facts.snapshot }] : [],
  )
  const [best] = described.toSorted(
    (one, other) =>
      Number(other.isActive) - Number(one.isActive) ||
      planOf(other.snapshot.plan).emailsPerMonth - planOf(one.snapshot.plan).emailsPerMonth ||
      Date.parse(other.snapshot.asOf) - Date.parse(one.snapshot.asOf) ||
      (other.id > one.id ? 1 : -1),
  )
  if (!best) return null
  return { isActive: best.isActive, planName: best.snapshot.plan, subscriptionId: best.id, customerId: best.customerId }
}
