import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCheckout } from '../../db/billing/checkouts.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { completeSubscription } from './complete-subscription.ts'
import { createCheckout } from './create-checkout.ts'
import { type BillingWorld, openBillingWorld, origin, signedInAs } from '../../../testing/billing.ts'
import { viewCheckout } from './view-checkout.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

test('a visitor who names no plan buys basic, and comes back to make an account [SUB-018, SUB-042, SUB-043]', async () => {
  const answer = await createCheckout(world.deps, { signedIn: null, plan: undefined, origin })
  expect(answer).toEqual({ url: `https://pay.example/${answer.session_id}`, session_id: expect.stringMatching(/^cs_/) })
  expect(world.payments.orders().at(-1)).toMatchObject({
    plan: 'basic',
    email: null,
    customerId: null,
    successUrl: `${origin}/create-account?payment=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscribe?plan=basic&payment=cancelled`,
  })
  expect(await world.db.system((tx) => findCheckout(tx, answer.session_id))).toMatchObject({ planName: 'basic', startedBy: null })
})

test('who is signed in comes back to have the purchase tied to the account [SUB-044]', async () => {
  const owner = await addTestOwner(world.db)
  const answer = await createCheckout(world.deps, { signedIn: signedInAs(owner), plan: 'growth', origin })
  expect(world.payments.orders().at(-1)).toMatchObject({
    plan: 'growth',
    email: 'maya@example.com',
    successUrl: `${origin}/subscribe?payment=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscribe?plan=growth&payment=cancelled`,
  })
  expect(await world.db.system((tx) => findCheckout(tx, answer.session_id))).toMatchObject({ startedBy: owner })
})

test('every attempt is an order of its own', async () => {
  await createCheckout(world.deps, { signedIn: null, plan: undefined, origin })
  await createCheckout(world.deps, { signedIn: null, plan: undefined, origin })
  expect(new Set(world.payments.orders().map((order) => order.idempotencyKey)).size).toBe(world.payments.orders().length)
})

test('who is subscribed buys nothing twice; who was, buys again as the same customer', async () => {
  const owner = await addTestOwner(world.db)
  const signedIn = signedInAs(owner)
  const first = await createCheckout(world.deps, { signedIn, plan: undefined, origin })
  const { checkout } = world.payments.pay(first.session_id)
  await completeSubscription(world.deps, signedIn, { user_id: owner, subscription_data: { sessionId: first.session_id } })
  await expect(createCheckout(world.deps, { signedIn, plan: 'growth', origin })).rejects.toMatchObject({ code: 'already_subscribed' })

  world.clock.advance(1000)
  world.payments.change(checkout.subscriptionId, { status: 'canceled' })
  await completeSubscription(world.deps, signedIn, { user_id: owner, subscription_data: { sessionId: first.session_id } })
  await createCheckout(world.deps, { signedIn, plan: 'growth', origin })
  expect(world.payments.orders().at(-1)?.customerId).toBe(checkout.customerId)
})

test('who comes back sees whether the payment may become an account, and nothing of one that is spoken for', async () => {
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: null, plan: 'starter', origin })
  expect(await viewCheckout(world.deps, sessionId)).toEqual({ state: 'unpaid', email: null, plan: 'starter' })
  world.payments.pay(sessionId, 'ann@example.com')
  expect(await viewCheckout(world.deps, sessionId)).toEqual({ state: 'redeemable', email: 'ann@example.com', plan: 'starter' })
  expect(await viewCheckout(world.deps, 'cs_forged')).toEqual({ state: 'unknown', email: null, plan: null })

  const owner = await addTestOwner(world.db)
  const own = await createCheckout(world.deps, { signedIn: signedInAs(owner), plan: 'starter', origin })
  world.payments.pay(own.session_id, 'ann@example.com')
  expect(await viewCheckout(world.deps, own.session_id)).toEqual({ state: 'redeemed', email: null, plan: null })
})
