import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutOrder, Payments } from './port.ts'
import { openStripePayments } from './stripe-payments.ts'
import { startStripePeer, type StripePeer } from '../../testing/payments.ts'
import { signWebhook } from './verify-webhook.ts'

const now = new Date('2026-03-02T15:00:00Z')
let peer: StripePeer
let payments: Payments

beforeAll(async () => {
  peer = await startStripePeer()
  payments = openStripePayments({ secretKey: 'sk_test_1', webhookSecrets: ['whsec_new', 'whsec_old'], apiUrl: peer.url })
})
afterAll(() => peer.stop())
beforeEach(() => peer.forget())

describe('what is charged', () => {
  test('the launch price of basic is the listed price less a coupon for ever, on basic alone', async () => {
    await payments.createCheckout(order({ plan: 'basic' }))
    const [price, coupon, session] = ['prices', 'coupons', 'checkout/sessions'].map(posted)
    expect(price).toMatchObject({ unit_amount: '55000', currency: 'usd', lookup_key: 'ownvoice_basic', 'recurring[interval]': 'month' })
    expect(coupon).toMatchObject({
      id: 'ownvoice-launch-basic',
      amount_off: '5000',
      duration: 'forever',
      'applies_to[products][0]': 'ownvoice_basic',
    })
    expect(session).toMatchObject({ mode: 'subscription', 'discounts[0][coupon]': 'ownvoice-launch-basic', 'metadata[plan]': 'basic' })
    expect(session).toMatchObject({ 'subscription_data[metadata][plan]': 'basic', 'line_items[0][quantity]': '1' })
  })

  test('the other plans cost what is listed', async () => {
    await payments.createCheckout(order({ plan: 'growth' }))
    expect(posted('prices')).toMatchObject({ unit_amount: '75000' })
    expect(Object.keys(posted('checkout/sessions') ?? {}).filter((field) => field.startsWith('discounts'))).toEqual([])
    expect(posted('coupons')).toBeUndefined()
  })

  test('price and coupon are made once, and a price of another amount is replaced', async () => {
    await payments.createCheckout(order({ plan: 'basic' }))
    await payments.createCheckout(order({ plan: 'basic' }))
    const made = peer.asked.filter(({ method, path }) => method === 'POST' && /prices|coupons|products/.test(path))
    expect(made.map(({ path }) => path)).toEqual(['/v1/products', '/v1/prices', '/v1/coupons'])

    for (const object of peer.objects.values()) if (object['unit_amount'] === 55_000) object['unit_amount'] = 54_900
    await payments.createCheckout(order({ plan: 'basic' }))
    const [, second] = peer.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/prices')
    expect(second?.fields).toMatchObject({ unit_amount: '55000', transfer_lookup_key: 'true' })
  })

  test('a subscription on a price that was replaced since is still on the plan of that price, whichever it began with', async () => {
    const { id } = await payments.createCheckout(order({ plan: 'basic' }))
    peer.pay(id, { email: 'payer@example.com', at: now })
    const [path, subscription] = [...peer.objects].find(([at]) => at.startsWith('subscriptions/')) ?? ['', { id: '' }]
    const price = { lookup_key: 'ownvoice_growth', unit_amount: 70_000, metadata: { plan: 'growth' } }
    peer.objects.set(path, { ...subscription, items: { data: [{ current_period_end: 1_775_142_000, price }] } })
    await payments.createCheckout(order({ plan: 'growth' }))
    expect(JSON.stringify(peer.objects.get(path))).toContain('"lookup_key":null')
    expect(await payments.findSubscription(subscription.id)).toMatchObject({ snapshot: { plan: 'growth' } })
  })

  test('a coupon of another amount is refused: what is shown is what is charged', async () => {
    await payments.createCheckout(order({ plan: 'basic' }))
    for (const object of peer.objects.values()) if (object['amount_off'] === 5000) object['amount_off'] = 1000
    await expect(payments.createCheckout(order({ plan: 'basic' }))).rejects.toMatchObject({ code: 'permanent' })
  })

  test('a customer is charged as the one they are, a stranger under the address that is known', async () => {
    await payments.createCheckout(order({ plan: 'starter', customerId: 'cus_1', email: 'ann@example.com' }))
    expect(posted('checkout/sessions')).toMatchObject({ customer: 'cus_1' })
    expect(posted('checkout/sessions')).not.toHaveProperty('customer_email')
    await payments.createCheckout(order({ plan: 'starter', email: 'ann@example.com' }))
    expect(posted('checkout/sessions')).toMatchObject({ customer_email: 'ann@example.com' })
    const checkout = order({ plan: 'starter' })
    await payments.createCheckout(checkout)
    expect(posted('checkout/sessions')).toMatchObject({ success_url: checkout.successUrl, cancel_url: checkout.cancelUrl })
  })
})

describe('a webhook', () => {
  test('is taken under either of two secrets while one replaces the other', async () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'ping', created: 1, data: { object: {} } })
    for (const secret of ['whsec_new', 'whsec_old']) {
      expect(await payments.readWebhook(await signWebhook(body, secret, now), now)).toMatchObject({ id: 'evt_1', kind: 'of_no_interest' })
    }
  })

  test('of a refund is traced to its subscription through the payment, or through the invoice of older versions', async () => {
    const invoice = { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } }
    peer.objects.set('invoices/in_1', invoice)
    peer.objects.set('invoice_payments/inpay_1', { id: 'inpay_1', payment: { payment_intent: 'pi_1' }, invoice })
    const refund = (charge: object) => webhookOf('charge.refunded', { id: 'ch_1', refunded: true, ...charge })
    const found = { kind: 'payment_refunded', subscriptionId: 'sub_1' }
    expect(await payments.readWebhook(await refund({ payment_intent: 'pi_1' }), now)).toMatchObject(found)
    expect(await payments.readWebhook(await refund({ invoice: 'in_1' }), now)).toMatchObject(found)
    expect(await payments.readWebhook(await refund({ payment_intent: 'pi_2' }), now)).toMatchObject({ kind: 'of_no_interest' })
    expect(await payments.readWebhook(await refund({}), now)).toMatchObject({ kind: 'of_no_interest' })
  })
})

test('reads every page of events, oldest first', async () => {
  const invoice = { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } }
  const added = Array.from({ length: 250 }, (_, index) => peer.addEvent('invoice.paid', invoice, new Date(now.getTime() + index * 1000)))
  const listed: string[] = []
  for await (const { id } of payments.listEvents(now)) listed.push(id)
  expect(listed).toEqual(added.map(({ id }) => id))
  expect(peer.asked.filter(({ path }) => path === '/v1/events')).toHaveLength(3)
})

describe('faults of the other side', () => {
  test.each([
    [429, 'rate_limited'],
    [500, 'temporary'],
    [503, 'temporary'],
    [409, 'temporary'],
    [401, 'permanent'],
    [403, 'permanent'],
    [400, 'permanent'],
  ])('%i is %s', async (status, code) => {
    peer.failing.status = status
    await expect(payments.createCheckout(order({}))).rejects.toMatchObject({ code, cause: { statusCode: status } })
    await expect(payments.findCheckout('cs_test_1')).rejects.toMatchObject({ code })
    await expect(payments.listEvents(now)[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code })
  })

  test('nobody at the address is temporary', async () => {
    const gone = await startStripePeer()
    await gone.stop()
    const nobody = openStripePayments({ secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'], apiUrl: gone.url })
    await expect(nobody.findSubscription('sub_1')).rejects.toMatchObject({ code: 'temporary' })
  })
})

/** The fields that were last posted to a collection. */
function posted(collection: string): Record<string, string> | undefined {
  return peer.asked.findLast(({ method, path }) => method === 'POST' && path === `/v1/${collection}`)?.fields
}

async function webhookOf(type: string, object: object) {
  return signWebhook(JSON.stringify(peer.addEvent(type, object, now)), 'whsec_new', now)
}

function order(given: Partial<CheckoutOrder>): CheckoutOrder {
  return {
    plan: 'starter',
    email: null,
    customerId: null,
    successUrl: 'https://app.example.com/subscribe?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://app.example.com/subscribe?plan=starter',
    idempotencyKey: randomUUID(),
    ...given,
  }
}
