import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ProcessorEvent } from '@ownvoice/core/billing/processor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveChannel } from '../../db/notify.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { checkSubscription } from './check-subscription.ts'
import { completeSubscription } from './complete-subscription.ts'
import { createCheckout } from './create-checkout.ts'
import { receiveEvent, receiveWebhook } from './receive-webhook.ts'
import { type BillingWorld, openBillingWorld, origin, signedInAs } from '../../../testing/billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

describe('a webhook', () => {
  test('that the processor did not sign is refused, and changes nothing', async () => {
    const { owner, events } = await purchase()
    for (const event of events) {
      const forged = receiveWebhook(world.deps, { body: event.id, signature: 'forged' })
      await expect(forged).rejects.toMatchObject({ code: 'forbidden', status: 403 })
    }
    expect(await world.subscriptionOf(owner)).toBeNull()
  })

  test('opens the dashboard of who began the purchase, before they come back [SUB-045]', async () => {
    const { owner, events } = await purchase()
    for (const event of events) await receiveWebhook(world.deps, { body: event.id, signature: 'signed' })
    expect(await isSubscribed(owner)).toBe(true)
  })

  test('that comes twice, also at once, has its effect once', async () => {
    const { owner, events, checkout } = await purchase('growth')
    await deliver(events)
    await world.db.transaction(owner, async (tx) => tx.execute(`update user_subscriptions set remaining_emails = 7`))
    const upgrade = world.payments.change(checkout.subscriptionId, { plan: 'basic' })
    const taken = await Promise.all([upgrade, upgrade, upgrade].map((event) => receiveEvent(world.deps, event)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    await deliver([...events, upgrade])
    expect(await world.subscriptionOf(owner)).toMatchObject({ planName: 'basic', monthlyEmailQuota: 850, remainingEmails: 0 })
  })

  test('may come in any order: the end is the same', async () => {
    const { owner, events, checkout } = await purchase('basic')
    world.clock.advance(5000)
    const later = [world.payments.change(checkout.subscriptionId, { plan: 'growth' })]
    world.clock.advance(5000)
    later.push(world.payments.change(checkout.subscriptionId, { plan: 'starter' }))
    await deliver([...events, ...later].toReversed())
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: true, planName: 'starter', monthlyEmailQuota: 1250 })
  })

  test('and the return of the payer may meet: the account is subscribed once, whichever is first', async () => {
    const { owner, events, sessionId } = await purchase()
    const complete = () => completeSubscription(world.deps, signedInAs(owner), { user_id: owner, subscription_data: { sessionId } })
    const [first, second] = await Promise.all([complete(), complete(), ...events.map((event) => receiveEvent(world.deps, event))])
    expect([first, second]).toEqual([
      { subscribed: true, plan: 'basic' },
      { subscribed: true, plan: 'basic' },
    ])
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: true, remainingEmails: 850 })
  })

  test('that comes after the return finds everything done', async () => {
    const { owner, events, sessionId } = await purchase('growth')
    await completeSubscription(world.deps, signedInAs(owner), { user_id: owner, subscription_data: { sessionId } })
    world.clock.advance(60_000)
    await deliver(events)
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: true, planName: 'growth' })
  })

  test('tells the browsers of the account that something changed, and no others', async () => {
    const { owner, events } = await purchase()
    const heard: string[] = []
    const stop = await world.db.listen(liveChannel, (payload) => void heard.push(payload))
    await deliver(events)
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    await stop()
    expect(heard.map((text): unknown => JSON.parse(text))).toEqual(heard.map(() => ({ owner, topic: 'subscription', id: null })))
  })

  test('of a subscription that nobody has redeemed yet is kept for whoever does', async () => {
    const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: null, plan: 'growth', origin })
    await deliver(world.payments.pay(sessionId).events)
    const owner = await addTestOwner(world.db)
    await completeSubscription(world.deps, signedInAs(owner), { user_id: owner, subscription_data: { sessionId } })
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: true, planName: 'growth' })
  })
})

describe('what becomes of a subscription', () => {
  test('a card that fails is tried again while the dashboard stays open; when the processor gives up it closes', async () => {
    const { owner, checkout } = await subscribed()
    await change(checkout.subscriptionId, 'past_due')
    expect(await isSubscribed(owner)).toBe(true)
    await change(checkout.subscriptionId, 'unpaid')
    expect(await isSubscribed(owner)).toBe(false)
    await change(checkout.subscriptionId, 'active')
    expect(await isSubscribed(owner)).toBe(true)
  })

  test('a payment that fails is told to the owner once, and to the open pages; that it is tried again and fails again is not', async () => {
    const { owner, checkout } = await subscribed()
    const told = () =>
      world.enqueued.filter(
        ({ name, payload }) => name === 'billing.tellFailed' && isDeepStrictEqual(payload, { subscriptionId: checkout.subscriptionId }),
      )
    const heard: unknown[] = []
    const stop = await world.db.listen(liveChannel, (payload) => void heard.push(JSON.parse(payload)))
    await change(checkout.subscriptionId, 'past_due')
    await change(checkout.subscriptionId, 'past_due')
    expect(told()).toHaveLength(1)
    await expect.poll(() => heard).toContainEqual({ owner, topic: 'subscription', id: null })
    await stop()
    await change(checkout.subscriptionId, 'active')
    await change(checkout.subscriptionId, 'past_due')
    expect(told()).toHaveLength(2)
  })

  test('cancelled, it stays until its period ends; then its row stays, not active', async () => {
    const { owner, checkout } = await subscribed()
    world.clock.advance(1000)
    await deliver([world.payments.change(checkout.subscriptionId, { endsAtPeriodEnd: true })])
    expect(await isSubscribed(owner)).toBe(true)
    await change(checkout.subscriptionId, 'canceled')
    expect(await isSubscribed(owner)).toBe(false)
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: false, planName: 'basic', stripeCustomerId: checkout.customerId })
  })

  test('all given back, it closes at once, and a later payment opens it again', async () => {
    const { owner, checkout } = await subscribed()
    world.clock.advance(1000)
    await deliver([world.payments.refund(checkout.subscriptionId)])
    expect(await isSubscribed(owner)).toBe(false)
    world.clock.advance(1000)
    await deliver([world.payments.payAgain(checkout.subscriptionId)])
    expect(await isSubscribed(owner)).toBe(true)
  })

  test('a payment may be heard of before anything else of its subscription', async () => {
    const { owner, events, checkout } = await purchase()
    const paid = events.filter(({ kind }) => kind === 'payment_received')
    world.clock.advance(1000)
    await deliver([world.payments.refund(checkout.subscriptionId), ...paid])
    expect(await world.subscriptionOf(owner)).toBeNull()
    await deliver(events)
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: false, stripeCustomerId: checkout.customerId })
  })
})

async function purchase(plan: 'basic' | 'growth' = 'basic') {
  const owner = await addTestOwner(world.db, { email: `${randomUUID()}@example.com` })
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: signedInAs(owner), plan, origin })
  return { owner, sessionId, ...world.payments.pay(sessionId) }
}

async function subscribed() {
  const bought = await purchase()
  await deliver(bought.events)
  expect(await isSubscribed(bought.owner)).toBe(true)
  return bought
}

async function deliver(events: readonly ProcessorEvent[]): Promise<void> {
  for (const event of events) await receiveEvent(world.deps, event)
}

async function change(subscriptionId: string, status: 'past_due' | 'unpaid' | 'active' | 'canceled'): Promise<void> {
  world.clock.advance(1000)
  await deliver([world.payments.change(subscriptionId, { status })])
}

async function isSubscribed(owner: OwnerId): Promise<boolean> {
  return (await checkSubscription(world.deps, signedInAs(owner))).subscribed
}
