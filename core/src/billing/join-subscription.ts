import type { ProcessorEvent, ProcessorSubscription, SubscriptionStatus } from './processor.ts'

/** A subscription of which nothing was heard yet: joining it to anything changes nothing. */
export const unheardSubscription: ProcessorSubscription = { snapshot: null, lastPaidAt: null, lastRefundedAt: null }

/**
 * All that two sets of facts about one subscription say together: of each kind the latest. The join is commutative, associative and
 * idempotent, so facts that come late, twice or in any order end in the same (a join-semilattice, as in Shapiro et al., "Conflict-free
 * replicated data types", 2011).
 */
export function joinSubscription(known: ProcessorSubscription, heard: ProcessorSubscription): ProcessorSubscription {
  return {
    snapshot: laterSnapshot(known.snapshot, heard.snapshot),
    lastPaidAt: laterInstant(known.lastPaidAt, heard.lastPaidAt),
    lastRefundedAt: laterInstant(known.lastRefundedAt, heard.lastRefundedAt),
  }
}

/** What one event says of a subscription, ready to be joined; null for an event that is of no interest. */
export function factsOf(event: ProcessorEvent): { subscriptionId: string; customerId: string | null; facts: ProcessorSubscription } | null {
  const at = event.happenedAt.toISOString()
  switch (event.kind) {
    case 'checkout_paid': {
      const { subscriptionId, customerId } = event.checkout
      return { subscriptionId, customerId, facts: unheardSubscription }
    }
    case 'subscription_changed': {
      const snapshot = { ...event.snapshot, asOf: at, eventId: event.id }
      return { subscriptionId: event.subscriptionId, customerId: event.customerId, facts: { ...unheardSubscription, snapshot } }
    }
    case 'payment_received':
      return { subscriptionId: event.subscriptionId, customerId: null, facts: { ...unheardSubscription, lastPaidAt: at } }
    case 'payment_refunded':
      return { subscriptionId: event.subscriptionId, customerId: null, facts: { ...unheardSubscription, lastRefundedAt: at } }
    case 'of_no_interest':
      return null
  }
}

/**
 * Which of two states of one second is the later one: a processor's times have whole seconds, and a purchase goes through several states in
 * one. A subscription's life runs from the first to the last.
 */
const rankOf: Record<SubscriptionStatus, number> = {
  incomplete: 0,
  trialing: 1,
  active: 2,
  past_due: 3,
  unpaid: 4,
  paused: 5,
  incomplete_expired: 6,
  canceled: 7,
}

type Snapshot = ProcessorSubscription['snapshot']

function laterSnapshot(one: Snapshot, other: Snapshot): Snapshot {
  if (one === null || other === null) return one ?? other
  const byTime = Date.parse(one.asOf) - Date.parse(other.asOf)
  if (byTime !== 0) return byTime > 0 ? one : other
  const byRank = rankOf[one.status] - rankOf[other.status]
  if (byRank !== 0) return byRank > 0 ? one : other
  return tieOf(one) >= tieOf(other) ? one : other
}

/** Answers of the processor have no event id: then their content decides, so that the order of arrival never does. */
function tieOf({ eventId, plan, currentPeriodEndsAt, endsAtPeriodEnd }: NonNullable<Snapshot>): string {
  return [eventId, plan, currentPeriodEndsAt ?? '', endsAtPeriodEnd].join(' ')
}

function laterInstant(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) >= Date.parse(other) ? one : other
}
