import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { readConfig } from '../../config.ts'
import { listen } from '../../http/listen.ts'
import { createApp } from '../../http/app.ts'
import { openPayments } from '../../parts/open-payments.ts'
import type { CheckoutOrder, Payments } from '../../payments/port.ts'
import type { ProcessorEvent } from '@ownvoice/core/billing/processor'
import { randomUUID } from 'node:crypto'
import { type TestClock, testClock } from '../../../testing/test-clock.ts'
import { mountPracticeCheckout } from './mount-practice-checkout.ts'
import { noMeter } from '../../meter.ts'

const secret = 's'.repeat(40)
let db: OpenedDatabase
let clock: TestClock
let payments: Payments
let url: string
let stop: () => Promise<void>
let received: ProcessorEvent[]
let isWebhookTaken: boolean

beforeAll(async () => {
  db = await openTestDatabase()
  clock = testClock()
  const config = readConfig({ NODE_ENV: 'test' })
  const ids = { next: () => randomUUID() }
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const deps = { config, db, clock, stopwatch: () => 0, ids, log, meter: noMeter }
  payments = openPayments(deps, secret)
  const app = createApp(deps, [])
  mountPracticeCheckout(app, deps, {
    secret,
    deliver: async (webhook) => {
      if (!isWebhookTaken) throw new Error('planted: the webhook is not taken')
      received.push(await payments.readWebhook(webhook, clock.now()))
    },
  })
  const web = await listen(app, { host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${web.port}`
  stop = () => web.close(1000)
})
afterAll(async () => {
  await stop()
  await db.close()
})
beforeEach(() => {
  clock.advance(60_000)
  received = []
  isWebhookTaken = true
})

describe('the checkout', () => {
  test('says that no card is charged, which plan it is, and the price that is charged', async () => {
    const page = await read(await begin({ plan: 'basic', email: 'ann@example.com' }))
    expect(page).toContain('Test mode: no card is charged')
    expect(page).toContain('Basic plan, about 850 emails a month')
    expect(page).toMatch(/<s>.*\$550<\/s> <strong>\$500<\/strong> a month/)
    expect(page).toContain('Pay $500')
    expect(page).toContain('value="ann@example.com"')
    expect(page).toContain(`<a href="${url}/subscribe?plan=basic">Cancel</a>`)
    const starter = await read(await begin({ plan: 'starter' }))
    expect(starter).toContain('<strong>$650</strong> a month')
    expect(starter).not.toContain('<s>')
  })

  test('is paid with a card that is accepted, and its notices are there before the payer is back', async () => {
    const checkout = await begin({ plan: 'growth' })
    const answer = await pay(checkout, 'accepted', 'ann@example.com')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${url}/done?session_id=${checkout.id}`)
    expect(kinds()).toEqual(['subscription_changed', 'payment_received', 'checkout_paid'])
    const state = await payments.findCheckout(checkout.id)
    expect(state).toMatchObject({ state: 'paid', checkout: { plan: 'growth', email: 'ann@example.com', sessionId: checkout.id } })
    expect(await read(checkout)).toContain('This checkout is paid')
  })

  test('keeps who pays with a declined card on the page, with the reason and what was typed', async () => {
    const checkout = await begin({})
    const answer = await pay(checkout, 'declined', 'ann@example.com')
    const page = await answer.text()
    expect(answer.status).toBe(402)
    expect(page).toMatch(/role="alert"[^>]*>Your card was declined/)
    expect(page).toContain('value="ann@example.com"')
    expect(page).toMatch(/value="declined"\s+checked/)
    expect(await payments.findCheckout(checkout.id)).toEqual({ state: 'open' })
    expect(received).toEqual([])
    expect((await pay(checkout, 'accepted')).status).toBe(303)
  })

  test('pays once, however often Pay is pressed', async () => {
    const checkout = await begin({})
    const answers = await Promise.all([pay(checkout, 'accepted'), pay(checkout, 'accepted'), pay(checkout, 'late')])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    await pay(checkout, 'accepted')
    const events = await listed(clock.now())
    expect(events.filter(({ kind }) => kind === 'payment_received')).toHaveLength(1)
    expect(events.filter(({ kind }) => kind === 'checkout_paid')).toHaveLength(1)
  })

  test('holds the notice of a late card back, until the events are listed or it is sent by hand', async () => {
    const checkout = await begin({})
    expect((await pay(checkout, 'late')).status).toBe(303)
    expect(received).toEqual([])
    expect((await listed(clock.now())).map(({ kind }) => kind)).toContain('checkout_paid')
    const portal = await openPortal(checkout)
    expect(await read(portal)).toContain('3 held back')
    await act(portal, 'send_held')
    expect(kinds()).toEqual(['subscription_changed', 'payment_received', 'checkout_paid'])
    expect(await read(portal)).toContain('No notice is held back')
  })

  test('keeps a notice that was not taken, to send it again', async () => {
    const checkout = await begin({})
    isWebhookTaken = false
    expect((await pay(checkout, 'accepted')).status).toBe(303)
    isWebhookTaken = true
    await act(await openPortal(checkout), 'send_held')
    expect(kinds()).toEqual(['subscription_changed', 'payment_received', 'checkout_paid'])
  })

  test('says that it has expired after a day, and charges nothing any more', async () => {
    const checkout = await begin({})
    clock.advance(dayMs)
    await pay(checkout, 'accepted')
    expect(await read(checkout)).toContain('This checkout has expired')
    expect(await payments.findCheckout(checkout.id)).toEqual({ state: 'expired' })
    expect(received).toEqual([])
  })

  test('shows what was typed as text, never as markup', async () => {
    const checkout = await begin({ cancelUrl: `${url}/subscribe?x="><script>alert(1)</script>` })
    const answer = await pay(checkout, 'accepted', '"><script>alert(2)</script>')
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toContain('Please enter a valid email address.')
    expect(page).not.toContain('<script')
  })

  test('refuses what another site sends, a form that is far too large, and a session that it did not begin', async () => {
    const checkout = await begin({})
    expect((await pay(checkout, 'accepted', 'ann@example.com', { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await pay(checkout, 'accepted', 'a'.repeat(20_000))).status).toBe(413)
    expect(await payments.findCheckout(checkout.id)).toEqual({ state: 'open' })
    for (const path of ['cs_test_forged', '..%2f', "'--"]) expect((await fetch(`${url}/practice-checkout/${path}`)).status).toBe(404)
    expect((await fetch(`${url}/practice-checkout/%00`)).status).toBe(400)
  })

  test('runs no script, is kept nowhere, and posts to this site alone', async () => {
    const { headers } = await fetch((await begin({})).url)
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('the portal', () => {
  test('shows plan, price, next payment and invoices, and the way back', async () => {
    const page = await read(await openPortal(await paid('basic')))
    expect(page).toContain('Test mode: no card is charged')
    expect(page).toContain('Basic, $500 a month')
    expect(page).toContain(`<a href="${url}/subscribe?manage=1">`)
    expect(page).toMatch(/<td>Paid<\/td>\s*<td class="amount">\$500<\/td>/)
  })

  test('changes the plan: the launch price stays with basic and comes back with it', async () => {
    const portal = await openPortal(await paid('basic'))
    await act(portal, 'plan_growth')
    expect(received).toMatchObject([{ kind: 'subscription_changed', snapshot: { plan: 'growth', status: 'active' } }])
    expect(await read(portal)).toContain('Growth, $750 a month')
    await act(portal, 'plan_basic')
    expect(await read(portal)).toContain('Basic, $500 a month')
    const other = await openPortal(await paid('starter'))
    await act(other, 'plan_basic')
    expect(await read(other)).toContain('Basic, $550 a month')
  })

  test('lets a payment fail, and be made up for', async () => {
    const portal = await openPortal(await paid('starter'))
    await act(portal, 'fail_payment')
    expect(received).toMatchObject([{ snapshot: { status: 'past_due' } }])
    await act(portal, 'pay_open_invoice')
    expect(received.slice(1)).toMatchObject([{ kind: 'payment_received' }, { snapshot: { status: 'active' } }])
  })

  test('ends at the end of the period unless resumed, or at once', async () => {
    const portal = await openPortal(await paid('starter'))
    await act(portal, 'cancel_at_period_end')
    await act(portal, 'resume')
    await act(portal, 'cancel_now')
    expect(received).toMatchObject([
      { snapshot: { status: 'active', endsAtPeriodEnd: true } },
      { snapshot: { status: 'active', endsAtPeriodEnd: false } },
      { snapshot: { status: 'canceled' } },
    ])
    received = []
    for (const action of ['plan_growth', 'resume', 'fail_payment', 'cancel_now']) await act(portal, action)
    expect(received).toEqual([])
    expect(await read(portal)).toContain('The subscription has ended.')
  })

  test('gives the last payment back in full once, which ends the subscription', async () => {
    const portal = await openPortal(await paid('starter'))
    await act(portal, 'refund_last_payment')
    await act(portal, 'refund_last_payment')
    expect(received).toMatchObject([{ kind: 'payment_refunded' }, { kind: 'subscription_changed', snapshot: { status: 'canceled' } }])
    expect(await read(portal)).toContain('<td>Refunded</td>')
  })

  test('refuses an action that does not exist, a portal that was not opened, and another site', async () => {
    const portal = await openPortal(await paid('starter'))
    expect((await act(portal, 'make_free')).status).toBe(400)
    expect((await act({ url: `${url}/practice-portal/bps_forged` }, 'cancel_now')).status).toBe(404)
    expect((await act(portal, 'cancel_now', { Origin: 'https://evil.example' })).status).toBe(403)
    expect(received).toEqual([])
  })
})

describe('the months', () => {
  test('are paid one by one, however late anyone looks, on the day of the first', async () => {
    clock.set('2027-01-31T10:00:00Z')
    const subscriptionId = await paidSubscription('starter')
    expect(await endOf(subscriptionId)).toBe('2027-02-28T10:00:00.000Z')
    const since = clock.now()
    clock.set('2027-04-15T10:00:00Z')
    expect(await endOf(subscriptionId)).toBe('2027-04-30T10:00:00.000Z')
    const months = (await listed(since)).filter((event) => event.kind === 'payment_received' && event.subscriptionId === subscriptionId)
    expect(months).toHaveLength(2)
  })

  test('end when that was asked for', async () => {
    const portal = await openPortal(await paid('starter'))
    await act(portal, 'cancel_at_period_end')
    clock.advance(32 * dayMs)
    expect(await read(portal)).toContain('The subscription has ended.')
    await act(portal, 'send_held')
    expect(received).toMatchObject([{ snapshot: { endsAtPeriodEnd: true } }, { snapshot: { status: 'canceled' } }])
  })
})

const dayMs = 24 * 60 * 60 * 1000

async function begin(order: Partial<CheckoutOrder>): Promise<{ id: string; url: string }> {
  return payments.createCheckout({
    plan: 'basic',
    email: null,
    customerId: null,
    successUrl: `${url}/done?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${url}/subscribe?plan=basic`,
    idempotencyKey: randomUUID(),
    ...order,
  })
}

async function read(checkout: { url: string }): Promise<string> {
  return (await fetch(checkout.url)).text()
}

function pay(checkout: { url: string }, card: string, email = 'ann@example.com', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(checkout.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, ...headers },
    body: new URLSearchParams({ email, card }),
  })
}

/** A checkout that was paid before the test begins to look. */
async function paid(plan: CheckoutOrder['plan']): Promise<{ id: string; url: string }> {
  const checkout = await begin({ plan })
  await pay(checkout, 'accepted')
  clock.advance(1000)
  received = []
  return checkout
}

async function paidSubscription(plan: CheckoutOrder['plan']): Promise<string> {
  const state = await payments.findCheckout((await paid(plan)).id)
  if (state?.state !== 'paid') throw new Error('the checkout is not paid')
  return state.checkout.subscriptionId
}

async function endOf(subscriptionId: string): Promise<string | null | undefined> {
  return (await payments.findSubscription(subscriptionId))?.snapshot.currentPeriodEndsAt
}

async function openPortal(checkout: { id: string }): Promise<{ url: string }> {
  const state = await payments.findCheckout(checkout.id)
  if (state?.state !== 'paid') throw new Error('the checkout is not paid')
  return payments.createPortal({ customerId: state.checkout.customerId, returnUrl: `${url}/subscribe?manage=1` })
}

async function act(portal: { url: string }, action: string, headers: Record<string, string> = {}): Promise<Response> {
  clock.advance(1000)
  const body = new URLSearchParams({ action })
  return fetch(portal.url, { method: 'POST', redirect: 'manual', headers: { Origin: url, ...headers }, body })
}

async function listed(since: Date): Promise<ProcessorEvent[]> {
  const events: ProcessorEvent[] = []
  for await (const event of payments.listEvents(since)) events.push(event)
  return events
}

function kinds(): string[] {
  return received.map(({ kind }) => kind)
}
