import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProcessorEvent } from '@ownvoice/core/billing/processor'
import type { OpenedDatabase } from '../db/open-database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { testClock } from '../../testing/test-clock.ts'
import { payPracticeSession } from '../sandbox/pay-practice-session.ts'
import type { CheckoutOrder, Payments } from './port.ts'
import { openStripePayments } from './stripe-payments.ts'
import { openPracticeCheckout } from '../sandbox/practice-checkout.ts'
import { practiceWebhookSecret } from '../sandbox/practice-events.ts'
import { startStripePeer, type StripePeer } from '../../testing/payments.ts'
import { signWebhook } from './verify-webhook.ts'

type World = {
  payments: Payments
  webhookSecret: string
  /** The payer pays: the events of it as the processor would send them, oldest first. */
  pay(sessionId: string, email: string): Promise<object[]>
}

const secret = 's'.repeat(40)
const clock = testClock()
const ids = { next: () => randomUUID() }
let db: OpenedDatabase
let peer: StripePeer

beforeAll(async () => {
  db = await openTestDatabase()
  peer = await startStripePeer()
})
afterAll(async () => {
  await peer.stop()
  await db.close()
})

function practiceCheckoutWorld(): World {
  const pay = async (sessionId: string, email: string) => {
    const purchase = await payPracticeSession({ db, clock, ids }, { sessionId, email, card: 'accepted' })
    return purchase.outcome === 'paid' ? purchase.events : []
  }
  return { payments: openPracticeCheckout({ db, clock, ids }, secret), webhookSecret: practiceWebhookSecret(secret), pay }
}

function stripeWorld(): World {
  const webhookSecret = 'whsec_new'
  const payments = openStripePayments({ secretKey: 'sk_test_1', webhookSecrets: ['whsec_old', webhookSecret], apiUrl: peer.url })
  return { payments, webhookSecret, pay: async (sessionId, email) => peer.pay(sessionId, { email, at: clock.now() }) }
}

describe('the practice checkout', () => {
  testPaymentsPort(practiceCheckoutWorld)
})
describe('Stripe', () => {
  testPaymentsPort(stripeWorld)
})

function testPaymentsPort(makeWorld: () => World) {
  test('makes one checkout for one key, however often it is asked for, and another for another key [SUB-018]', async () => {
    const { payments } = makeWorld()
    const one = order({ plan: 'starter' })
    const checkout = await payments.createCheckout(one)
    expect(URL.parse(checkout.url)?.protocol).toMatch(/^https?:$/)
    expect(await payments.createCheckout(one)).toEqual(checkout)
    expect((await payments.createCheckout(order({ plan: 'starter' }))).id).not.toBe(checkout.id)
  })

  test('tells that a checkout is open, and once it is paid by whom and for what', async () => {
    const { payments, pay } = makeWorld()
    const { id } = await payments.createCheckout(order({ plan: 'growth', email: 'first@example.com' }))
    expect(await payments.findCheckout(id)).toEqual({ state: 'open' })
    await pay(id, 'payer@example.com')
    const state = await payments.findCheckout(id)
    expect(state).toMatchObject({ state: 'paid', checkout: { sessionId: id, email: 'payer@example.com', plan: 'growth' } })
    if (state?.state !== 'paid') throw new Error('not paid')
    const { subscriptionId, customerId } = state.checkout
    const subscription = await payments.findSubscription(subscriptionId)
    expect(subscription).toMatchObject({ customerId, snapshot: { status: 'active', plan: 'growth', endsAtPeriodEnd: false } })
    const endsAt = Date.parse(subscription?.snapshot.currentPeriodEndsAt ?? '')
    expect((endsAt - clock.now().getTime()) / dayMs).toBeCloseTo(31, 1)
  })

  test('ends a subscription at once; doing it again, or with one that it does not know, is no error', async () => {
    const { payments, pay } = makeWorld()
    const { id } = await payments.createCheckout(order({ plan: 'basic' }))
    await pay(id, 'payer@example.com')
    const state = await payments.findCheckout(id)
    if (state?.state !== 'paid') throw new Error('not paid')
    for (let time = 0; time < 2; time += 1) {
      await payments.cancelSubscription(state.checkout.subscriptionId)
      const ended = await payments.findSubscription(state.checkout.subscriptionId)
      expect(ended?.snapshot.status).toBe('canceled')
    }
    for (const unknown of ['sub_forged', '', '../customers']) await payments.cancelSubscription(unknown)
  })

  test('knows nothing of ids that it did not give, however they look', async () => {
    const { payments } = makeWorld()
    for (const id of ['cs_test_forged', 'sub_forged', '', '../customers', 'a/b?c=d', '\u0000', 'x'.repeat(5000), "' or 1=1"]) {
      expect(await payments.findCheckout(id), id).toBeNull()
      expect(await payments.findSubscription(id), id).toBeNull()
    }
  })

  test('opens the portal of a customer it knows, and of no other [SUB-023]', async () => {
    const { payments, pay } = makeWorld()
    const { id } = await payments.createCheckout(order({ plan: 'basic' }))
    await pay(id, 'payer@example.com')
    const state = await payments.findCheckout(id)
    if (state?.state !== 'paid') throw new Error('not paid')
    const portal = await payments.createPortal({ customerId: state.checkout.customerId, returnUrl: 'https://app.example.com/subscribe' })
    expect(URL.parse(portal.url)?.protocol).toMatch(/^https?:$/)
    const unknown = payments.createPortal({ customerId: 'cus_unknown', returnUrl: 'https://app.example.com/subscribe' })
    await expect(unknown).rejects.toMatchObject({ code: 'permanent' })
  })

  test('reads a webhook that it signed', async () => {
    const { payments, pay, webhookSecret } = makeWorld()
    const { id } = await payments.createCheckout(order({ plan: 'basic' }))
    const events = await pay(id, 'payer@example.com')
    const read: ProcessorEvent[] = []
    for (const event of events) {
      read.push(await payments.readWebhook(await signWebhook(JSON.stringify(event), webhookSecret, clock.now()), clock.now()))
    }
    expect(read.map(({ kind }) => kind)).toEqual(['subscription_changed', 'payment_received', 'checkout_paid'])
    expect(read.at(-1)).toMatchObject({ checkout: { sessionId: id }, happenedAt: wholeSecond(clock.now()) })
  })

  test('refuses a webhook that was changed, signed by another, is too old, or carries no signature', async () => {
    const { payments, webhookSecret } = makeWorld()
    const body = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: {} } })
    const now = clock.now()
    const good = await signWebhook(body, webhookSecret, now)
    expect(await payments.readWebhook(good, new Date(now.getTime() + 300_000))).toMatchObject({ id: 'evt_1' })
    const bad = {
      changed: { ...good, body: body.replace('evt_1', 'evt_2') },
      'signed by another': await signWebhook(body, 'whsec_other', now),
      'without a signature': { body, signature: null },
      'with junk for a signature': { body, signature: 't=1,v1' },
      'with an empty body': { body: '', signature: good.signature },
    }
    for (const [what, webhook] of Object.entries(bad)) {
      await expect(payments.readWebhook(webhook, now), what).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(payments.readWebhook(good, new Date(now.getTime() + 301_000))).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('lists every event since an instant once, oldest first', async () => {
    const { payments, pay } = makeWorld()
    const paid: string[] = []
    clock.advance(10 * 60_000)
    const since = clock.now()
    for (const plan of ['basic', 'starter'] as const) {
      const { id } = await payments.createCheckout(order({ plan }))
      await pay(id, 'payer@example.com')
      paid.push(id)
      clock.advance(60_000)
    }
    const events = await listed(payments.listEvents(since))
    expect(events.flatMap((event) => (event.kind === 'checkout_paid' ? [event.checkout.sessionId] : []))).toEqual(paid)
    const times = events.map(({ happenedAt }) => happenedAt.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    expect(await listed(payments.listEvents(clock.now()))).toEqual([])
  })
}

const dayMs = 24 * 60 * 60 * 1000

function order(given: Partial<CheckoutOrder>): CheckoutOrder {
  return {
    plan: 'basic',
    email: null,
    customerId: null,
    successUrl: 'https://app.example.com/subscribe?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://app.example.com/subscribe?plan=basic',
    idempotencyKey: randomUUID(),
    ...given,
  }
}

async function listed(events: AsyncIterable<ProcessorEvent>): Promise<ProcessorEvent[]> {
  const all: ProcessorEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}
