import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { moneyBackDays } from '@ownvoice/core/billing/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingWorld, openBillingWorld, origin, signedInAs } from '../../../testing/billing.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { queryAll } from '../../../testing/planted-words.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { ensureProfile } from '../../db/accounts/profiles.ts'
import { askMoneyBack } from './ask-money-back.ts'
import { completeSubscription } from './complete-subscription.ts'
import { createCheckout } from './create-checkout.ts'
import { receiveEvent } from './receive-webhook.ts'
import { tellFailedPayment } from './tell-failed-payment.ts'
import { viewSubscription } from './view-subscription.ts'

const dayMs = 86_400_000

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld({ TEAM_EMAIL: 'team@own.example' })
})
afterAll(() => world.close())

async function subscriber() {
  const email = `${randomUUID()}@example.com`
  const owner = await addTestOwner(world.db, { email })
  await world.db.transaction(owner, (tx) => ensureProfile(tx, { contactEmail: email }))
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: signedInAs(owner), plan: 'starter', origin })
  const { checkout } = world.payments.pay(sessionId)
  await completeSubscription(world.deps, signedInAs(owner), { user_id: owner, subscription_data: { sessionId } })
  await queryAll(world.db, `update user_subscriptions set created_at = '${world.clock.now().toISOString()}' where user_id = '${owner}'`)
  return { owner, email, subscriptionId: checkout.subscriptionId }
}

const mailsOf = async (owner: OwnerId) =>
  (await world.db.system((tx) => listProductMails(tx, 1_000))).filter(({ ownerId }) => ownerId === owner)

async function becomes(subscriptionId: string, status: 'past_due' | 'active'): Promise<void> {
  world.clock.advance(1_000)
  await receiveEvent(world.deps, world.payments.change(subscriptionId, { status }))
}

describe('a payment that failed', () => {
  test('is written to the owner, with where the card is changed', async () => {
    const { owner, email, subscriptionId } = await subscriber()
    await becomes(subscriptionId, 'past_due')
    await tellFailedPayment(world.deps, subscriptionId)
    const mails = await mailsOf(owner)
    expect(mails).toMatchObject([
      { kind: 'payment_failed', toAddress: email, text: expect.stringContaining(`${origin}/dashboard/settings`) },
    ])
  })

  test('is not written once it went through after all', async () => {
    const { owner, subscriptionId } = await subscriber()
    await becomes(subscriptionId, 'past_due')
    await becomes(subscriptionId, 'active')
    await tellFailedPayment(world.deps, subscriptionId)
    expect(await mailsOf(owner)).toEqual([])
  })
})

describe('the money-back guarantee', () => {
  test('is asked for once, however often: the team gets whose money it is and why, the owner what comes next', async () => {
    const { owner, email, subscriptionId } = await subscriber()
    const ask = () => askMoneyBack(world.deps, { owner, email }, 'Too few leads.')
    const [first, ...others] = await Promise.all([ask(), ask(), ask()])
    expect(first?.askedAt).not.toBeNull()
    expect(others.map(({ until }) => until)).toEqual([first?.until, first?.until])
    const mails = await mailsOf(owner)
    expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual([email, 'team@own.example'].toSorted())
    const toTeam = mails.find(({ toAddress }) => toAddress === 'team@own.example')
    expect(toTeam).toMatchObject({ replyTo: email })
    for (const said of ['Test School', subscriptionId, 'Too few leads.']) expect(toTeam?.text).toContain(said)
    expect((await viewSubscription(world.deps, owner)).moneyBack?.askedAt).not.toBeNull()
    await ask()
    expect(await mailsOf(owner)).toHaveLength(2)
  })

  test('is over after its days, unless it was asked for within them', async () => {
    const { owner, email } = await subscriber()
    const asked = await subscriber()
    await askMoneyBack(world.deps, asked, '')
    world.clock.advance(moneyBackDays * dayMs - 60_000)
    expect((await viewSubscription(world.deps, owner)).moneyBack).toMatchObject({ askedAt: null })
    world.clock.advance(60_000)
    expect((await viewSubscription(world.deps, owner)).moneyBack).toBeNull()
    await expect(askMoneyBack(world.deps, { owner, email }, '')).rejects.toMatchObject({ code: 'conflict' })
    expect(await mailsOf(owner)).toEqual([])
    expect((await viewSubscription(world.deps, asked.owner)).moneyBack).not.toBeNull()
  })

  test('is nothing for an account that was not bought, and each account’s own', async () => {
    const asked = await subscriber()
    const other = await subscriber()
    await askMoneyBack(world.deps, asked, '')
    expect((await viewSubscription(world.deps, other.owner)).moneyBack).toMatchObject({ askedAt: null })
    const notBought = await addTestOwner(world.db)
    expect((await viewSubscription(world.deps, notBought)).moneyBack).toBeNull()
  })
})
