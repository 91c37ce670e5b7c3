import type Stripe from 'stripe'
import { isProcessorId } from './is-processor-id.ts'
import type { CheckoutOrder, Payments } from './port.ts'
import {
  readCheckout,
  readProcessorEvent,
  readSubscription,
  type RefundedCharge,
  subscriptionOfInvoice,
  typesOfInterest,
} from './read-processor-event.ts'
import { ensurePrice } from './stripe-catalogue.ts'
import { isMissing, toPaymentFault } from './stripe-faults.ts'
import { verifyWebhook } from './verify-webhook.ts'

const timeoutMs = 20_000 // a person waits; the default of Stripe's library is 80 seconds
const maxNetworkRetries = 2
/** From which a subscription does not come back. */
const endedStatuses: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])
const pageSize = 100 // the most that Stripe gives at once

export type StripeSettings = {
  secretKey: string
  /** One, or two while one replaces the other. */
  webhookSecrets: readonly string[]
  /** In place of Stripe's own address, for tests. */
  apiUrl: string | undefined
}

/** Stripe: hosted checkout, billing portal, signed webhooks. The library is loaded when it is first needed. */
export function openStripePayments(settings: StripeSettings): Payments {
  let client: Promise<Stripe> | undefined

  /** Asks Stripe, and translates its errors. */
  async function ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    client ??= connect(settings)
    try {
      return await question(await client)
    } catch (error) {
      throw toPaymentFault(error)
    }
  }
  const findSubscriptionOf = (charge: RefundedCharge) => ask((stripe) => findSubscriptionOfCharge(stripe, charge))

  return {
    mode: 'stripe',
    createCheckout: (order) => ask((stripe) => createCheckout(stripe, order)),

    findCheckout: async (sessionId) => {
      if (!isProcessorId(sessionId)) return null
      return readCheckout(await ask((stripe) => nullWhenMissing(stripe.checkout.sessions.retrieve(sessionId))))
    },

    findSubscription: async (subscriptionId) => {
      if (!isProcessorId(subscriptionId)) return null
      const found = readSubscription(await ask((stripe) => nullWhenMissing(stripe.subscriptions.retrieve(subscriptionId))))
      return found && { customerId: found.customerId, snapshot: found.snapshot }
    },

    cancelSubscription: async (subscriptionId) => {
      if (!isProcessorId(subscriptionId)) return
      await ask(async (stripe) => {
        const found = await nullWhenMissing(stripe.subscriptions.retrieve(subscriptionId))
        if (found && !endedStatuses.has(found.status)) await nullWhenMissing(stripe.subscriptions.cancel(subscriptionId))
      })
    },

    createPortal: async ({ customerId, returnUrl }) => {
      const portal = await ask((stripe) => stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))
      return { url: portal.url }
    },

    readWebhook: async (webhook, now) => readProcessorEvent(await verifyWebhook(webhook, settings.webhookSecrets, now), findSubscriptionOf),

    async *listEvents(since) {
      const events = await ask((stripe) => listEvents(stripe, since))
      for (const event of events) yield await readProcessorEvent(event, findSubscriptionOf)
    },
  }
}

async function connect({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  return new StripeClient(secretKey, { timeout: timeoutMs, maxNetworkRetries, telemetry: false, ...(apiUrl && addressOf(apiUrl)) })
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? ('http' as const) : ('https' as const) }
}

async function createCheckout(stripe: Stripe, order: CheckoutOrder) {
  const { priceId, couponId } = await ensurePrice(stripe, order.plan)
  const metadata = { plan: order.plan }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      metadata,
      subscription_data: { metadata },
      ...(couponId && { discounts: [{ coupon: couponId }] }),
      ...payerOf(order),
    },
    { idempotencyKey: order.idempotencyKey },
  )
  if (!session.url) throw new Error(`the checkout ${session.id} has no address`)
  return { id: session.id, url: session.url }
}

/** Stripe takes a customer or an address, never both. */
function payerOf({ customerId, email }: CheckoutOrder) {
  if (customerId) return { customer: customerId }
  return email ? { customer_email: email } : {}
}

async function findSubscriptionOfCharge(stripe: Stripe, { paymentIntentId, invoiceId }: RefundedCharge): Promise<string | null> {
  if (invoiceId) return subscriptionOfInvoice(await nullWhenMissing(stripe.invoices.retrieve(invoiceId)))
  if (!paymentIntentId) return null
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    expand: ['data.invoice'],
    limit: 1,
  })
  return subscriptionOfInvoice(data[0]?.invoice)
}

/** Stripe lists the newest first, page by page. */
async function listEvents(stripe: Stripe, since: Date): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const event of stripe.events.list({ created, types: [...typesOfInterest], limit: pageSize })) events.push(event)
  return events.toReversed()
}

async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
