import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner } from '../../../testing/database.ts'
import { type BillingWorld, openBillingWorld, origin, signedInAs } from '../../../testing/billing.ts'
import { takeQuota } from '../../db/billing/subscriptions.ts'
import { liveChannel } from '../../db/notify.ts'
import { completeSubscription } from './complete-subscription.ts'
import { createCheckout } from './create-checkout.ts'
import { viewSubscription } from './view-subscription.ts'
import { viewUsage } from './view-usage.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

async function subscriber(plan: 'basic' | 'starter') {
  const owner = await addTestOwner(world.db)
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: signedInAs(owner), plan, origin })
  world.payments.pay(sessionId, 'payer@example.com')
  await completeSubscription(world.deps, signedInAs(owner), { user_id: owner, subscription_data: { sessionId } })
  return owner
}

test('an account without a subscription has nothing to show [SET-042, SET-060]', async () => {
  const owner = await addTestOwner(world.db)
  expect(await viewSubscription(world.deps, owner)).toMatchObject({ subscription: null })
  expect(await viewUsage(world.deps, owner)).toEqual({ usage: null })
})

test('a subscription shows plan, state and dates, none of its ids, and to its owner alone [SET-040, SET-041, SET-048]', async () => {
  const owner = await subscriber('starter')
  const { subscription } = await viewSubscription(world.deps, owner)
  expect(subscription).toEqual({
    planName: 'starter',
    state: 'active',
    nextDate: expect.toSatisfy((day) => day === null || /^\d{4}-\d\d-\d\d$/.test(day)),
    since: expect.any(String),
    isBillable: true,
    billingEmail: 'payer@example.com',
  })
  expect(await viewSubscription(world.deps, await addTestOwner(world.db))).toMatchObject({ subscription: null })
})

test('what is left counts down, is announced, and is full again from the 5th on [SET-050, SET-051, SET-062]', async () => {
  const owner = await subscriber('basic')
  const heard: unknown[] = []
  const stop = await world.db.listen(liveChannel, (payload) => void heard.push(JSON.parse(payload)))
  await world.db.transaction(owner, (tx) => takeQuota(tx, world.clock.now()))
  await expect.poll(() => heard).toContainEqual({ owner, topic: 'subscription', id: null })
  await stop()
  const { usage } = await viewUsage(world.deps, owner)
  expect(usage).toMatchObject({ quota: 850, remaining: 849, resetsOn: expect.stringMatching(/-05$/) })
  const reset = { now: () => new Date(`${usage?.resetsOn}T00:00:00Z`) }
  expect(await viewUsage({ db: world.db, clock: { ...world.clock, ...reset } }, owner)).toMatchObject({ usage: { remaining: 850 } })
})
