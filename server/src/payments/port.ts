import type { PlanName } from '@ownvoice/core/billing/plans'
import type { PaidCheckout, ProcessorEvent, SubscriptionSnapshot } from '@ownvoice/core/billing/processor'

/** What the processor is asked to charge, and where the payer goes afterwards. `{CHECKOUT_SESSION_ID}` in `successUrl` is filled in by it. */
export type CheckoutOrder = {
  plan: PlanName
  /** Filled in for the payer, who may be nobody we know. */
  email: string | null
  /** The customer of an earlier purchase, so that cards and invoices stay together. */
  customerId: string | null
  successUrl: string
  cancelUrl: string
  /** One order with one key makes one checkout, however often it is asked for. */
  idempotencyKey: string
}

/** A hosted checkout. `url` is where the payer goes. */
export type Checkout = { id: string; url: string }

/** How a checkout stands, as the processor says when asked. */
export type CheckoutState = { state: 'open' } | { state: 'expired' } | { state: 'paid'; checkout: PaidCheckout }

/** A webhook's request as it came: the signature covers these very bytes. */
export type SignedWebhook = { body: string; signature: string | null }

/**
 * The payment processor. Foreign errors come out as AppErrors: `temporary` and `rate_limited` are worth another try, `permanent` is not.
 */
export type Payments = {
  /** `test` charges no card, and says so wherever it shows. */
  readonly mode: 'stripe' | 'test'
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /** Null when the processor knows no checkout of this id. */
  findCheckout(sessionId: string): Promise<CheckoutState | null>
  /** Null when the processor knows no subscription of this id. */
  findSubscription(subscriptionId: string): Promise<{ customerId: string; snapshot: SubscriptionSnapshot } | null>
  /** Ends a subscription at once, without giving anything back. One that has ended already, and one that it does not know, is no error. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Where a customer manages card, plan, invoices and the end of the subscription. Throws `permanent` for an unknown customer. */
  createPortal(options: { customerId: string; returnUrl: string }): Promise<{ url: string }>
  /**
   * The event of a webhook. Throws `forbidden` when no configured secret signed exactly this body within 300 seconds of `now`. Any of two
   * secrets will do, so that they can be rotated. It may have to ask the processor which subscription a refund was for.
   */
  readWebhook(webhook: SignedWebhook, now: Date): Promise<ProcessorEvent>
  /** Every event that happened since, oldest first: what webhooks should have brought. */
  listEvents(since: Date): AsyncIterable<ProcessorEvent>
}
