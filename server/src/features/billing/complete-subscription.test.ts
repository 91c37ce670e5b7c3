import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner } from '../../../testing/database.ts'
import { checkSubscription } from './check-subscription.ts'
import { completeSubscription } from './complete-subscription.ts'
import { createCheckout } from './create-checkout.ts'
import { openPortal } from './open-portal.ts'
import { type BillingWorld, openBillingWorld, origin, signedInAs } from '../../../testing/billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld({ PRIVILEGED_EMAILS: 'Team@Example.com', DEMO_EMAILS: 'demo@example.com' })
})
afterAll(() => world.close())

test('a paid checkout is tied to the person who came back from it, and the answer says so [SUB-025, SUB-044]', async () => {
  const owner = await addTestOwner(world.db)
  const sessionId = await paidCheckout('starter')
  expect(await check(owner)).toEqual({ subscribed: false, plan: null })
  expect(await complete(owner, sessionId)).toEqual({ subscribed: true, plan: 'starter' })
  expect(await check(owner)).toEqual({ subscribed: true, plan: 'starter' })
})

test('completing again, as a reload does, changes nothing', async () => {
  const owner = await addTestOwner(world.db)
  const sessionId = await paidCheckout('growth')
  await complete(owner, sessionId)
  const before = await world.subscriptionOf(owner)
  expect(await complete(owner, sessionId)).toEqual({ subscribed: true, plan: 'growth' })
  expect(await world.subscriptionOf(owner)).toEqual(before)
})

test('a payment counts for one account, when two complete it at once too', async () => {
  const owners = await Promise.all(Array.from({ length: 3 }, () => addTestOwner(world.db)))
  const sessionId = await paidCheckout('basic')
  const answers = await Promise.allSettled(owners.map((owner) => complete(owner, sessionId)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'checkout_used' } })
  const rows = await Promise.all(owners.map((owner) => world.subscriptionOf(owner)))
  expect(rows.filter((row) => row?.isActive)).toHaveLength(1)
})

test('what somebody began signed in is theirs: another who brings its id is refused', async () => {
  const [buyer, other] = [await addTestOwner(world.db), await addTestOwner(world.db)]
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: signedInAs(buyer), plan: 'basic', origin })
  world.payments.pay(sessionId)
  await expect(complete(other, sessionId)).rejects.toMatchObject({ code: 'checkout_used' })
  expect(await complete(buyer, sessionId)).toMatchObject({ subscribed: true })
  expect(await check(other)).toMatchObject({ subscribed: false })
})

test('payment=success proves nothing: a forged and an unpaid session are refused', async () => {
  const owner = await addTestOwner(world.db)
  const { session_id: unpaid } = await createCheckout(world.deps, { signedIn: null, plan: 'basic', origin })
  await expect(complete(owner, 'cs_forged')).rejects.toMatchObject({ code: 'checkout_unknown' })
  await expect(complete(owner, unpaid)).rejects.toMatchObject({ code: 'checkout_unpaid' })
  expect(await check(owner)).toMatchObject({ subscribed: false })
})

test('nobody completes for another: user_id is that of the session [SUB-025]', async () => {
  const [owner, other] = [await addTestOwner(world.db), await addTestOwner(world.db)]
  const sessionId = await paidCheckout('basic')
  const given = { user_id: other, subscription_data: { sessionId } }
  await expect(completeSubscription(world.deps, signedInAs(owner), given)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await check(other)).toMatchObject({ subscribed: false })
})

test('a privileged address counts as subscribed once it is verified, and nothing is looked up for it [SUB-016, SUB-017, AUTH-053]', async () => {
  const owner = await addTestOwner(world.db)
  const nowhere = { ...world.deps, db: { ...world.db, transaction: () => Promise.reject(new Error('looked up')) } }
  const team = signedInAs(owner, { email: 'team@example.com' })
  expect(await checkSubscription(nowhere, team)).toEqual({ subscribed: true, plan: null })
  expect(await checkSubscription(world.deps, { ...team, emailVerified: false })).toMatchObject({ subscribed: false })
})

test('no other account has rights of its own, a demo account has none either [AUTH-053]', async () => {
  const owner = await addTestOwner(world.db)
  for (const email of ['demo@example.com', 'owner@example.com', 'team@example.com.evil.example'])
    expect(await checkSubscription(world.deps, signedInAs(owner, { email }))).toEqual({ subscribed: false, plan: null })
})

test('the portal opens for the own customer alone, and not for an account that bought nothing [SUB-023]', async () => {
  const [owner, other, none] = [await addTestOwner(world.db), await addTestOwner(world.db), await addTestOwner(world.db)]
  await complete(owner, await paidCheckout('basic'))
  await complete(other, await paidCheckout('basic'))
  const customers = [(await world.subscriptionOf(owner))?.stripeCustomerId, (await world.subscriptionOf(other))?.stripeCustomerId]
  expect(new Set(customers).size).toBe(2)
  const { url } = await openPortal(world.deps, owner, origin)
  expect(url).toBe(`https://pay.example/portal/${customers[0]}?back=${origin}/subscribe?manage=1`)
  await expect(openPortal(world.deps, none, origin)).rejects.toMatchObject({ code: 'no_billing' })
})

async function paidCheckout(plan: 'basic' | 'starter' | 'growth'): Promise<string> {
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: null, plan, origin })
  world.payments.pay(sessionId)
  return sessionId
}

function complete(owner: string, sessionId: string) {
  return completeSubscription(world.deps, signedInAs(owner), { user_id: owner, subscription_data: { sessionId } })
}

function check(owner: string) {
  return checkSubscription(world.deps, signedInAs(owner))
}
