import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { createAccount } from './create-account.ts'
import { createCheckout } from './create-checkout.ts'
import { receiveEvent } from './receive-webhook.ts'
import { reconcile } from './reconcile.ts'
import { type BillingWorld, openBillingWorld, origin, signedInAs } from '../../../testing/billing.ts'

const minuteMs = 60_000
let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
  world.clock.set(new Date()) // checkouts carry the time of the database
})
afterAll(() => world.close())
beforeEach(() => void world.enqueued.splice(0))

describe('webhooks that never came', () => {
  test('a purchase whose webhooks were all lost opens the dashboard', async () => {
    const { owner, sessionId } = await begin('growth')
    world.payments.pay(sessionId)
    await reconcile(world.deps)
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: true, planName: 'growth' })
  })

  test('one that was lost between others is made up for', async () => {
    const { owner, sessionId } = await begin('basic')
    const { checkout, events } = world.payments.pay(sessionId)
    for (const event of events) await receiveEvent(world.deps, event)
    world.clock.advance(minuteMs)
    world.payments.change(checkout.subscriptionId, { status: 'canceled' })
    world.clock.advance(10 * minuteMs)
    const other = await begin('basic')
    for (const event of world.payments.pay(other.sessionId).events) await receiveEvent(world.deps, event)
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: true })
    await reconcile(world.deps)
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: false })
  })

  test('a checkout is asked about where no event tells of it', async () => {
    const { owner, sessionId } = await begin('starter')
    world.payments.pay(sessionId)
    world.payments.happened.splice(0)
    await reconcile(world.deps)
    expect(await world.subscriptionOf(owner)).toMatchObject({ isActive: true, planName: 'starter' })
  })

  test('running again changes nothing', async () => {
    const { owner, sessionId } = await begin('growth')
    world.payments.pay(sessionId)
    await reconcile(world.deps)
    const before = await world.subscriptionOf(owner)
    await reconcile(world.deps)
    expect(await world.subscriptionOf(owner)).toEqual(before)
  })
})

describe('who paid and made no account', () => {
  test('is written to after half an hour, once [SUB-045]', async () => {
    await paidByVisitor('forgetful@example.com')
    await reconcile(world.deps)
    world.clock.advance(29 * minuteMs)
    await reconcile(world.deps)
    expect(await mailsTo('forgetful@example.com')).toEqual([])
    world.clock.advance(2 * minuteMs)
    await Promise.all([reconcile(world.deps), reconcile(world.deps)])
    await reconcile(world.deps)
    const mails = await mailsTo('forgetful@example.com')
    expect(mails).toMatchObject([{ kind: 'unredeemed_payment' }])
    expect(world.enqueued.filter(({ name }) => name === 'accounts.post')).toHaveLength(1)
  })

  test('is not written to when the account was made meanwhile, nor when a signed-in person paid', async () => {
    const sessionId = await paidByVisitor('quick@example.com')
    const password = 'plum-anvil-sixty-drift'
    await createAccount(
      world.deps,
      { origin, signIn: async () => undefined },
      { sessionId, email: 'quick@example.com', password, businessName: null },
    )
    const own = await begin('basic')
    world.payments.pay(own.sessionId, 'signed-in@example.com')
    await reconcile(world.deps)
    world.clock.advance(60 * minuteMs)
    await reconcile(world.deps)
    expect(await mailsTo('quick@example.com')).toEqual([])
    expect(await mailsTo('signed-in@example.com')).toEqual([])
  })
})

async function begin(plan: 'basic' | 'starter' | 'growth') {
  const owner = await addTestOwner(world.db)
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: signedInAs(owner), plan, origin })
  return { owner, sessionId }
}

async function paidByVisitor(email: string): Promise<string> {
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: null, plan: 'basic', origin })
  world.payments.pay(sessionId, email)
  return sessionId
}

async function mailsTo(email: string) {
  const mails = await world.db.system((tx) => listProductMails(tx, 50))
  return mails.filter(({ toAddress }) => toAddress === email)
}
