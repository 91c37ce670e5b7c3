import type { PlanName } from './plans.ts'

/** The states of a subscription at the processor, in Stripe's words (docs.stripe.com/api/subscriptions/object, `status`). */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** One thing that happened at the processor, in our words. It may come twice, late and out of order. */
export type ProcessorEvent = { id: string; happenedAt: Date } & (
  | { kind: 'checkout_paid'; checkout: PaidCheckout }
  | { kind: 'subscription_changed'; subscriptionId: string; customerId: string; snapshot: SubscriptionSnapshot }
  | { kind: 'payment_received'; subscriptionId: string }
  | { kind: 'payment_refunded'; subscriptionId: string }
  | { kind: 'of_no_interest' }
)

/** A checkout that was paid. `email` is the payer's. */
export type PaidCheckout = { sessionId: string; subscriptionId: string; customerId: string; email: string | null; plan: PlanName }

/** A subscription as the processor describes it at one moment. Times are ISO 8601 in UTC. */
export type SubscriptionSnapshot = {
  status: SubscriptionStatus
  plan: PlanName
  currentPeriodEndsAt: string | null
  endsAtPeriodEnd: boolean
}

/**
 * All that is known of one subscription. Each part is the latest of its kind, so joining two of them gives the same whatever came first or
 * twice. `snapshot` is null while only payments were heard of. Times are ISO 8601 in UTC.
 */
export type ProcessorSubscription = {
  snapshot: (SubscriptionSnapshot & { asOf: string; eventId: string }) | null
  /** When a payment for it last came in, and when one was last given back in full. */
  lastPaidAt: string | null
  lastRefundedAt: string | null
}
