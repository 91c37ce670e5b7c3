import { describe, expect, test } from 'vitest'
import { type RefundedCharge, readProcessorEvent } from './read-processor-event.ts'

const created = 1_772_463_600 // 2026-03-02T15:00:00Z
const periodEnd = 1_775_142_000 // 2026-04-02T15:00:00Z

describe('a checkout', () => {
  const session = {
    id: 'cs_test_a1',
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    customer: 'cus_1',
    customer_email: 'typed@example.com',
    customer_details: { email: 'payer@example.com', name: 'Ann', address: null },
    subscription: 'sub_1',
    metadata: { plan: 'starter' },
    amount_total: 65_000,
  }
  const checkout = { sessionId: 'cs_test_a1', subscriptionId: 'sub_1', customerId: 'cus_1', email: 'payer@example.com', plan: 'starter' }

  test('is paid when its payment came in, at once or later, or when none was needed', async () => {
    const paid = { id: 'evt_1', happenedAt: new Date(created * 1000), kind: 'checkout_paid', checkout }
    expect(await read('checkout.session.completed', session)).toEqual(paid)
    expect(await read('checkout.session.async_payment_succeeded', session)).toEqual(paid)
    expect(await read('checkout.session.completed', { ...session, payment_status: 'no_payment_required' })).toEqual(paid)
  })

  test('is not paid while the payment is under way', async () => {
    expect(await read('checkout.session.completed', { ...session, payment_status: 'unpaid' })).toMatchObject({ kind: 'of_no_interest' })
  })

  test('may name its customer and subscription in full, and the payer only as they were known before', async () => {
    const full = { ...session, customer: { id: 'cus_1', name: 'Ann' }, subscription: { id: 'sub_1' }, customer_details: null }
    expect(await read('checkout.session.completed', full)).toMatchObject({ checkout: { ...checkout, email: 'typed@example.com' } })
  })

  test('of anything but our plans is of no interest', async () => {
    for (const other of [{ metadata: {} }, { metadata: { plan: 'gold' } }, { metadata: null }, { subscription: null }]) {
      expect(await read('checkout.session.completed', { ...session, ...other })).toMatchObject({ kind: 'of_no_interest' })
    }
  })
})

describe('a subscription', () => {
  const subscription = {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    items: {
      object: 'list',
      data: [{ id: 'si_1', current_period_end: periodEnd, price: { id: 'price_1', lookup_key: 'ownvoice_growth', unit_amount: 75_000 } }],
    },
    metadata: { plan: 'basic' },
  }
  const snapshot = { status: 'active', plan: 'growth', currentPeriodEndsAt: '2026-04-02T15:00:00.000Z', endsAtPeriodEnd: false }

  test('is read from whatever tells of it; the price names the plan before the metadata of the subscription does', async () => {
    for (const change of ['created', 'updated', 'paused', 'resumed']) {
      expect(await read(`customer.subscription.${change}`, subscription)).toMatchObject({
        kind: 'subscription_changed',
        subscriptionId: 'sub_1',
        customerId: 'cus_1',
        snapshot,
      })
    }
    const replaced = { id: 'price_0', lookup_key: null, unit_amount: 70_000, metadata: { plan: 'growth' } }
    const onIt = { ...subscription, items: { data: [{ current_period_end: periodEnd, price: replaced }] } }
    expect(await read('customer.subscription.updated', onIt)).toMatchObject({ snapshot })
    const unknownPrice = { ...subscription, items: { data: [{ price: { lookup_key: null } }] } }
    expect(await read('customer.subscription.updated', unknownPrice)).toMatchObject({
      snapshot: { ...snapshot, plan: 'basic', currentPeriodEndsAt: null },
    })
  })

  test('carries the end of its period itself in older versions of the API', async () => {
    const older = { ...subscription, current_period_end: periodEnd, items: { data: [{ price: { lookup_key: 'ownvoice_growth' } }] } }
    expect(await read('customer.subscription.updated', older)).toMatchObject({ snapshot })
  })

  test('that was deleted is canceled, whatever status it still shows', async () => {
    expect(await read('customer.subscription.deleted', subscription)).toMatchObject({ snapshot: { ...snapshot, status: 'canceled' } })
  })

  test('is to end when either of the two ways to say so is used', async () => {
    for (const ending of [{ cancel_at_period_end: true }, { cancel_at: periodEnd }]) {
      expect(await read('customer.subscription.updated', { ...subscription, ...ending })).toMatchObject({
        snapshot: { endsAtPeriodEnd: true },
      })
    }
  })

  test('of anything but our plans is of no interest', async () => {
    const other = { ...subscription, metadata: {}, items: { data: [{ price: { lookup_key: 'someone_elses' } }] } }
    expect(await read('customer.subscription.updated', other)).toMatchObject({ kind: 'of_no_interest' })
  })
})

describe('money', () => {
  test('came in when an invoice of a subscription is paid, in the shape of any version', async () => {
    const received = { kind: 'payment_received', subscriptionId: 'sub_1' }
    const newer = { id: 'in_1', parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1', metadata: {} } } }
    expect(await read('invoice.paid', newer)).toMatchObject(received)
    expect(await read('invoice.payment_succeeded', { id: 'in_1', subscription: 'sub_1' })).toMatchObject(received)
    expect(await read('invoice.paid', { id: 'in_1', parent: null })).toMatchObject({ kind: 'of_no_interest' })
    expect(await read('invoice.payment_failed', newer)).toMatchObject({ kind: 'of_no_interest' })
  })

  test('went back only when all of it did; what leads to the subscription is asked for', async () => {
    const charge = { id: 'ch_1', object: 'charge', amount: 65_000, payment_intent: 'pi_1', metadata: {} }
    const asked: RefundedCharge[] = []
    const find = async (refunded: RefundedCharge) => {
      asked.push(refunded)
      return 'sub_1'
    }
    const refunded = { kind: 'payment_refunded', subscriptionId: 'sub_1' }
    expect(await read('charge.refunded', { ...charge, refunded: false, amount_refunded: 100 }, find)).toMatchObject({
      kind: 'of_no_interest',
    })
    expect(asked).toEqual([])
    expect(await read('charge.refunded', { ...charge, refunded: true }, find)).toMatchObject(refunded)
    expect(asked).toEqual([{ paymentIntentId: 'pi_1', invoiceId: null }])
    const named = { ...charge, refunded: true, metadata: { subscription: 'sub_2' } }
    expect(await read('charge.refunded', named, find)).toMatchObject({ ...refunded, subscriptionId: 'sub_2' })
  })
})

describe('junk', () => {
  test('that is no event is refused', async () => {
    const event = { id: 'evt_1', type: 'invoice.paid', created, data: { object: {} } }
    const junk = [
      null,
      7,
      'evt_1',
      [],
      {},
      { ...event, id: '' },
      { ...event, created: 'now' },
      { ...event, created: 1e300 },
      { ...event, data: 1 },
    ]
    for (const raw of junk) {
      await expect(
        readProcessorEvent(raw, async () => null),
        JSON.stringify(raw),
      ).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  test('in an event, and types that nobody knows, are of no interest', async () => {
    const types = ['checkout.session.completed', 'customer.subscription.updated', 'invoice.paid', 'charge.refunded', 'constructor', '']
    const objects = [
      null,
      [],
      'text',
      { id: 7 },
      { id: 'sub_1', customer: [], status: 'alive', items: {} },
      JSON.parse('{"__proto__":{"refunded":true}}'),
    ]
    for (const type of types) {
      for (const object of objects) expect((await read(type, object)).kind).toBe('of_no_interest')
    }
  })
})

function read(type: string, object: unknown, find: (charge: RefundedCharge) => Promise<string | null> = async () => null) {
  return readProcessorEvent({ id: 'evt_1', object: 'event', type, created, livemode: false, data: { object }, further: 1 }, find)
}
