import { chargedPrice, type PlanName, planNames, planOf } from '@ownvoice/core/billing/plans'
import { z } from 'zod'
import type { CheckoutOrder } from '../payments/port.ts'
import { currency, launchCouponOf, lookupKeyOf, monthlyCents, planOfLookupKey } from '../payments/price-list.ts'

// What the built-in practice checkout keeps, in the shapes of Stripe's API as far as anyone here reads them (docs.stripe.com/api). Amounts are
// US cents, times are seconds since 1970.

const PlanChoice = z.enum(planNames)

export const PracticeSession = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  mode: z.literal('subscription'),
  status: z.enum(['open', 'complete']),
  payment_status: z.enum(['unpaid', 'paid']),
  amount_total: z.number().int(),
  currency: z.literal(currency),
  customer: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_details: z.object({ email: z.string() }).nullable(),
  subscription: z.string().nullable(),
  discounts: z.array(z.object({ coupon: z.string() })),
  metadata: z.object({ plan: PlanChoice }),
  success_url: z.url({ protocol: /^https?$/ }),
  cancel_url: z.url({ protocol: /^https?$/ }),
  created: z.number().int(),
  expires_at: z.number().int(),
})
export type PracticeSession = z.infer<typeof PracticeSession>

export const PracticeCustomer = z.object({ id: z.string(), object: z.literal('customer'), email: z.string(), created: z.number().int() })
export type PracticeCustomer = z.infer<typeof PracticeCustomer>

export const PracticeSubscription = z.object({
  id: z.string(),
  object: z.literal('subscription'),
  customer: z.string(),
  status: z.enum(['active', 'past_due', 'canceled']),
  cancel_at_period_end: z.boolean(),
  discounts: z.array(z.object({ coupon: z.string() })),
  items: z.object({
    object: z.literal('list'),
    data: z.tuple([
      z.object({
        id: z.string(),
        current_period_start: z.number().int(),
        current_period_end: z.number().int(),
        price: z.object({
          lookup_key: z.string(),
          unit_amount: z.number().int(),
          currency: z.literal(currency),
          metadata: z.object({ plan: PlanChoice }).optional(), // those made before have none
        }),
      }),
    ]),
  }),
  metadata: z.object({ plan: PlanChoice }),
  created: z.number().int(),
})
export type PracticeSubscription = z.infer<typeof PracticeSubscription>

export const PracticeCharge = z.object({
  id: z.string(),
  object: z.literal('charge'),
  customer: z.string(),
  amount: z.number().int(),
  amount_refunded: z.number().int(),
  currency: z.literal(currency),
  paid: z.boolean(),
  refunded: z.boolean(),
  metadata: z.object({ subscription: z.string(), plan: PlanChoice }),
  created: z.number().int(),
})
export type PracticeCharge = z.infer<typeof PracticeCharge>

export const PracticePortal = z.object({
  id: z.string(),
  object: z.literal('billing_portal.session'),
  customer: z.string(),
  return_url: z.url({ protocol: /^https?$/ }),
  created: z.number().int(),
})
export type PracticePortal = z.infer<typeof PracticePortal>

/** How long a checkout can be paid: Stripe's own default. */
const checkoutSeconds = 24 * 60 * 60

export function newPracticeSession(id: string, order: CheckoutOrder, created: number): PracticeSession {
  const plan = planOf(order.plan)
  const coupon = launchCouponOf(plan)
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: chargedPrice(plan) * 100,
    currency,
    customer: order.customerId,
    customer_email: order.email,
    customer_details: null,
    subscription: null,
    discounts: coupon ? [{ coupon: coupon.id }] : [],
    metadata: { plan: order.plan },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    created,
    expires_at: created + checkoutSeconds,
  }
}

export function newPracticeSubscription(id: string, customer: string, session: PracticeSession, created: number): PracticeSubscription {
  return {
    id,
    object: 'subscription',
    customer,
    status: 'active',
    cancel_at_period_end: false,
    discounts: session.discounts,
    items: {
      object: 'list',
      data: [
        {
          id: id.replace(/^sub/, 'si'),
          current_period_start: created,
          current_period_end: monthAfter(created, created),
          price: priceOf(session.metadata.plan),
        },
      ],
    },
    metadata: session.metadata,
    created,
  }
}

/** The same subscription on another plan. Its own metadata stays: Stripe's portal changes the price alone. */
export function withPlan(subscription: PracticeSubscription, plan: PlanName): PracticeSubscription {
  const [item] = subscription.items.data
  return {
    ...subscription,
    items: { ...subscription.items, data: [{ ...item, price: priceOf(plan) }] },
  }
}

export function canceled(subscription: PracticeSubscription): PracticeSubscription {
  return { ...subscription, status: 'canceled' }
}

/** The plan that it is on now; its metadata says on which it began. */
export function planNow({ items, metadata }: PracticeSubscription): PlanName {
  return planOfLookupKey(items.data[0].price.lookup_key) ?? metadata.plan
}

/** The same subscription in the month that follows the one it is in. */
export function withNextPeriod(subscription: PracticeSubscription): PracticeSubscription {
  const [item] = subscription.items.data
  const start = item.current_period_end
  const end = monthAfter(start, subscription.created)
  return {
    ...subscription,
    items: { ...subscription.items, data: [{ ...item, current_period_start: start, current_period_end: end }] },
  }
}

/** The payment of one month of a subscription. */
export function newPracticeCharge(id: string, subscription: PracticeSubscription, created: number): PracticeCharge {
  return {
    id,
    object: 'charge',
    customer: subscription.customer,
    amount: centsOf(subscription),
    amount_refunded: 0,
    currency,
    paid: true,
    refunded: false,
    metadata: { subscription: subscription.id, plan: planNow(subscription) },
    created,
  }
}

/** The paid invoice that stands behind a charge. */
export function invoiceOf(charge: PracticeCharge) {
  return {
    id: charge.id.replace(/^ch/, 'in'),
    object: 'invoice',
    customer: charge.customer,
    status: 'paid',
    amount_paid: charge.amount,
    currency,
    parent: { type: 'subscription_details', subscription_details: { subscription: charge.metadata.subscription } },
    created: charge.created,
  }
}

/** What a month of it costs now. */
export function centsOf(subscription: PracticeSubscription): number {
  return monthlyCents(
    planNow(subscription),
    subscription.discounts.map(({ coupon }) => coupon),
  )
}

function priceOf(plan: PlanName) {
  return { lookup_key: lookupKeyOf(plan), unit_amount: planOf(plan).monthlyPrice * 100, currency, metadata: { plan } } as const
}

/** The same day a month later, counted from the day on which it all began: a month that lacks it ends on its last day. */
function monthAfter(seconds: number, anchorSeconds: number): number {
  const from = new Date(seconds * 1000)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate()
  const day = Math.min(new Date(anchorSeconds * 1000).getUTCDate(), lastDay)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1, day)
  return to.getTime() / 1000
}
