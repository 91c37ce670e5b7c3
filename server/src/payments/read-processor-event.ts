import { type PlanName, planNames } from '@ownvoice/core/billing/plans'
import { type ProcessorEvent, type SubscriptionSnapshot, subscriptionStatuses } from '@ownvoice/core/billing/processor'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { CheckoutState } from './port.ts'
import { planOfLookupKey } from './price-list.ts'

/** What leads from a refunded charge to its subscription: newer versions of the API name only the payment, older ones only the invoice. */
export type RefundedCharge = { paymentIntentId: string | null; invoiceId: string | null }
export type FindSubscriptionOfCharge = (charge: RefundedCharge) => Promise<string | null>

/**
 * Reads an event of Stripe's API (docs.stripe.com/api/events/types), whichever version it was written in. What is not about one of our plans
 * is of no interest: the same account may sell other things. Throws `invalid_input` for what is no event at all.
 */
export async function readProcessorEvent(raw: unknown, findSubscriptionOf: FindSubscriptionOfCharge): Promise<ProcessorEvent> {
  const event = RawEvent.safeParse(raw)
  if (!event.success) throw new AppError('invalid_input', { detail: 'this is no event of the processor', cause: event.error })
  const { id, type, created, data } = event.data
  return { id, happenedAt: new Date(created * 1000), ...(await readKind(type, data.object, findSubscriptionOf)) }
}

/** How a checkout session of Stripe's API stands. Null when it is not about one of our plans. */
export function readCheckout(raw: unknown): CheckoutState | null {
  const parsed = Session.safeParse(raw)
  if (!parsed.success) return null
  const { id, status, payment_status, subscription, customer, customer_details, customer_email, metadata } = parsed.data
  if (subscription && customer && payment_status !== 'unpaid') {
    const email = customer_details?.email ?? customer_email ?? null
    return { state: 'paid', checkout: { sessionId: id, subscriptionId: subscription, customerId: customer, email, plan: metadata.plan } }
  }
  return { state: status === 'expired' ? 'expired' : 'open' }
}

/** A subscription of Stripe's API. Null when it is not about one of our plans. */
export function readSubscription(raw: unknown): { subscriptionId: string; customerId: string; snapshot: SubscriptionSnapshot } | null {
  const parsed = Subscription.safeParse(raw)
  if (!parsed.success) return null
  const { id, customer, status, items, metadata, current_period_end, cancel_at_period_end, cancel_at } = parsed.data
  const item = items.data[0]
  const plan = planOfPrice(item?.price) ?? metadata?.plan
  const endsAt = current_period_end ?? item?.current_period_end
  if (!plan) return null
  return {
    subscriptionId: id,
    customerId: customer,
    snapshot: {
      status,
      plan,
      currentPeriodEndsAt: endsAt ? new Date(endsAt * 1000).toISOString() : null,
      endsAtPeriodEnd: cancel_at_period_end || Boolean(cancel_at),
    },
  }
}

/** A price that another one took the lookup key over from still says in its metadata which plan it is of. What the subscription itself says is only how it began. */
function planOfPrice(price: z.infer<typeof Price> | null | undefined): PlanName | null {
  return planOfLookupKey(price?.lookup_key) ?? price?.metadata?.plan ?? null
}

/** The types that are read; all others are of no interest. */
export const typesOfInterest = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_succeeded',
  'charge.refunded',
] as const

const latestSeconds = 8_640_000_000_000 // the end of what a Date can hold (ECMA-262 §21.4.1.1)
const Id = z.string().min(1).max(255)
/** An id, or the whole object where a request asked to expand it. */
const Reference = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)])
const Seconds = z.number().int().min(0).max(latestSeconds)
const PlanChoice = z.enum(planNames)
const Metadata = z.object({ plan: PlanChoice.optional().catch(undefined), subscription: Id.optional().catch(undefined) })

const RawEvent = z.object({ id: Id, type: z.string(), created: Seconds, data: z.object({ object: z.unknown() }) })

const Session = z.object({
  id: Id,
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  subscription: Reference.nullish(),
  customer: Reference.nullish(),
  customer_email: z.string().max(254).nullish(),
  customer_details: z.object({ email: z.string().max(254).nullish() }).nullish(),
  metadata: z.object({ plan: PlanChoice }),
})

const Price = z.object({ lookup_key: z.string().nullish(), metadata: Metadata.nullish() })

const Subscription = z.object({
  id: Id,
  customer: Reference,
  status: z.enum(subscriptionStatuses),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: Seconds.nullish(),
  // On the subscription before the version of 2025-03-31, on its items since.
  current_period_end: Seconds.nullish(),
  items: z.object({
    data: z.array(z.object({ current_period_end: Seconds.nullish(), price: Price.nullish() })),
  }),
  metadata: Metadata.nullish(),
})

const Invoice = z.object({
  // On the invoice before the version of 2025-03-31, under `parent` since.
  subscription: Reference.nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: Reference.nullish() }).nullish() }).nullish(),
})

const Charge = z.object({
  refunded: z.boolean(),
  payment_intent: Reference.nullish(),
  invoice: Reference.nullish(),
  metadata: Metadata.nullish(),
})

type Kind = ProcessorEvent extends infer Event ? (Event extends ProcessorEvent ? Omit<Event, 'id' | 'happenedAt'> : never) : never
const ofNoInterest = { kind: 'of_no_interest' } as const

async function readKind(type: string, object: unknown, findSubscriptionOf: FindSubscriptionOfCharge): Promise<Kind> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const checkout = readCheckout(object)
      return checkout?.state === 'paid' ? { kind: 'checkout_paid', checkout: checkout.checkout } : ofNoInterest
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return subscriptionChanged(readSubscription(object))
    case 'customer.subscription.deleted':
      return subscriptionChanged(canceled(readSubscription(object)))
    case 'invoice.paid':
    case 'invoice.payment_succeeded': {
      const subscriptionId = subscriptionOfInvoice(object)
      return subscriptionId ? { kind: 'payment_received', subscriptionId } : ofNoInterest
    }
    case 'charge.refunded': {
      const subscriptionId = await subscriptionOfRefund(object, findSubscriptionOf)
      return subscriptionId ? { kind: 'payment_refunded', subscriptionId } : ofNoInterest
    }
    default:
      return ofNoInterest
  }
}

function subscriptionChanged(subscription: ReturnType<typeof readSubscription>): Kind {
  return subscription ? { kind: 'subscription_changed', ...subscription } : ofNoInterest
}

function canceled(subscription: ReturnType<typeof readSubscription>): ReturnType<typeof readSubscription> {
  return subscription && { ...subscription, snapshot: { ...subscription.snapshot, status: 'canceled' } }
}

/** The subscription that an invoice of Stripe's API was written for. */
export function subscriptionOfInvoice(raw: unknown): string | null {
  const invoice = Invoice.safeParse(raw).data
  return invoice?.parent?.subscription_details?.subscription ?? invoice?.subscription ?? null
}

/** Null for a refund in part: the rest is still paid for. */
async function subscriptionOfRefund(raw: unknown, findSubscriptionOf: FindSubscriptionOfCharge): Promise<string | null> {
  const charge = Charge.safeParse(raw).data
  if (!charge?.refunded) return null
  if (charge.metadata?.subscription) return charge.metadata.subscription
  return findSubscriptionOf({ paymentIntentId: charge.payment_intent ?? null, invoiceId: charge.invoice ?? null })
}
