import { verifyPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { NewAccount } from '@ownvoice/core/billing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { authAccounts, users } from '../../db/schema/accounts.ts'
import { getOwnerByEmail } from '../../db/accounts/users.ts'
import type { Credentials } from '../../http/rpc.ts'
import { createAccount } from './create-account.ts'
import { createCheckout } from './create-checkout.ts'
import { type BillingWorld, openBillingWorld, origin } from '../../../testing/billing.ts'
import { viewCheckout } from './view-checkout.ts'

const password = 'plum-anvil-sixty-drift'
let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())
const signedIn: Credentials[] = []
beforeEach(() => {
  world.enqueued.splice(0)
  world.logged.splice(0)
  signedIn.splice(0)
})

describe('the account of a paid checkout', () => {
  test('is stored with its e-mail, its password and its business name, and subscribed [SUB-036, SUB-045]', async () => {
    await create({ email: 'Ann@Example.com', businessName: 'Ann & Sons' }, await paidCheckout('growth'))
    const { user, hash } = await stored('ann@example.com')
    expect(user).toMatchObject({ email: 'ann@example.com', businessName: 'Ann & Sons', emailVerified: false })
    expect(await verifyPassword({ hash, password })).toBe(true)
    expect(await subscriptionOf('ann@example.com')).toMatchObject({ isActive: true, planName: 'growth', remainingEmails: 1750 })
  })

  test('is made with the business name left empty [SUB-034]', async () => {
    await create({ email: 'ben@example.com', businessName: '  ' }, await paidCheckout())
    expect((await stored('ben@example.com')).user.businessName).toBeNull()
  })

  test('has its address verified by mail, once [SUB-037]', async () => {
    await create({ email: 'cleo@example.com' }, await paidCheckout())
    const owner = (await stored('cleo@example.com')).user.id
    expect(world.enqueued).toEqual([{ name: 'accounts.verify', payload: { userId: owner } }])
  })

  test('signs its owner in at once; where that fails the account stands, and the sign-in page is next [SUB-027]', async () => {
    expect(await create({ email: 'Eve@Example.com' }, await paidCheckout())).toEqual({ created: true, signedIn: true })
    expect(signedIn).toEqual([{ email: 'eve@example.com', password }])
    const failing = { origin, signIn: () => Promise.reject(new Error('planted: no session')) }
    const made = createAccount(world.deps, failing, given({ email: 'finn@example.com' }, await paidCheckout()))
    expect(await made).toEqual({ created: true, signedIn: false })
    expect(world.logged).toEqual([expect.stringContaining('could not be signed in')])
    expect(await subscriptionOf('finn@example.com')).toMatchObject({ isActive: true })
  })

  test('a password of eight characters in no order is enough [AUTH-027, SUB-035]', async () => {
    await create({ email: 'gus@example.com', password: 'x7#kQ2!v' }, await paidCheckout())
    expect(await verifyPassword({ hash: (await stored('gus@example.com')).hash, password: 'x7#kQ2!v' })).toBe(true)
  })

  test('a weak password is refused with the reasons, and nothing is used up [AUTH-027, SUB-035, AUTH-055]', async () => {
    const sessionId = await paidCheckout()
    const reasons = { 'x7#kQ2!': /at least 8 characters/, password1: /commonly used/, annsons1: /Your own address and names/ }
    for (const [weak, reason] of Object.entries(reasons)) {
      const refused = create({ email: 'weak@example.com', businessName: 'Ann Sons', password: weak }, sessionId)
      await expect(refused).rejects.toMatchObject({ code: 'weak_password', message: expect.stringMatching(reason) })
    }
    expect((await viewCheckout(world.deps, sessionId)).state).toBe('redeemable')
  })

  test('is not made when a part of it fails: the payment can still be used', async () => {
    const sessionId = await paidCheckout()
    const broken = { ...world.deps, jobs: { ...world.deps.jobs, enqueue: () => Promise.reject(new Error('the queue is down')) } }
    await expect(createAccount(broken, visitor, given({ email: 'dora@example.com' }, sessionId))).rejects.toThrow('the queue is down')
    expect((await viewCheckout(world.deps, sessionId)).state).toBe('redeemable')
    await create({ email: 'dora@example.com' }, sessionId)
    expect((await stored('dora@example.com')).user.email).toBe('dora@example.com')
  })
})

describe('a session id that leads to no account', () => {
  test('a forged one, one that was not paid and one that was used are refused, each in its own words', async () => {
    const begun = await createCheckout(world.deps, { signedIn: null, plan: undefined, origin })
    const used = await paidCheckout()
    await create({ email: 'first@example.com' }, used)
    await expect(create({}, 'cs_forged')).rejects.toMatchObject({ code: 'checkout_unknown', status: 404 })
    await expect(create({}, begun.session_id)).rejects.toMatchObject({ code: 'checkout_unpaid', status: 409 })
    await expect(create({}, used)).rejects.toMatchObject({
      code: 'checkout_used',
      message: 'This payment was used already. Sign in, or subscribe again.',
    })
    await expect(stored('someone@example.com')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('one payment makes one account, however many ask at once', async () => {
    const sessionId = await paidCheckout()
    const asked = await Promise.allSettled(['e1', 'e2', 'e3', 'e4'].map((name) => create({ email: `${name}@example.com` }, sessionId)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const refused of asked.filter(({ status }) => status === 'rejected'))
      expect(refused).toMatchObject({ reason: { code: 'checkout_used' } })
    const made = await world.db.system((tx) => tx.select({ email: users.email }).from(users))
    expect(made.filter(({ email }) => /^e\d@/.test(email))).toHaveLength(1)
  })
})

describe('an address that has an account', () => {
  test('is never signed in; the payment is tied to it, nothing else of it changes, and its owner is told', async () => {
    await create({ email: 'maya@example.com', businessName: 'Harbor Lane' }, await paidCheckout('basic'))
    const before = await stored('maya@example.com')
    world.enqueued.splice(0)
    signedIn.splice(0)
    const again = create({ email: 'MAYA@example.com', businessName: 'Evil' }, await paidCheckout('growth')) // with the right password, even
    expect(await again).toEqual({ created: true, signedIn: false })
    expect(signedIn).toEqual([])
    expect(await stored('maya@example.com')).toEqual(before)
    expect(await subscriptionOf('maya@example.com')).toMatchObject({ planName: 'growth', isActive: true })
    expect(world.enqueued.map(({ name }) => name)).toEqual(['accounts.post'])
    const [mail] = await world.db.system((tx) => listProductMails(tx, 1))
    expect(mail).toMatchObject({ kind: 'account_exists', toAddress: 'maya@example.com' })
  })

  test('two payments that name one new address at once make one account with both', async () => {
    const sessions = [await paidCheckout('basic'), await paidCheckout('growth')]
    await Promise.all(sessions.map((sessionId) => create({ email: 'twice@example.com' }, sessionId)))
    expect(await subscriptionOf('twice@example.com')).toMatchObject({ planName: 'growth', isActive: true })
    expect(world.enqueued.map(({ name }) => name).toSorted()).toEqual(['accounts.post', 'accounts.verify'])
  })
})

async function paidCheckout(plan: 'basic' | 'growth' = 'basic'): Promise<string> {
  const { session_id: sessionId } = await createCheckout(world.deps, { signedIn: null, plan, origin })
  world.payments.pay(sessionId)
  return sessionId
}

function given(changes: Partial<NewAccount>, sessionId: string): NewAccount {
  return NewAccount.parse({ email: 'someone@example.com', password, ...changes, sessionId })
}

const visitor = { origin, signIn: async (credentials: Credentials) => void signedIn.push(credentials) }

function create(changes: Partial<NewAccount>, sessionId: string): ReturnType<typeof createAccount> {
  return createAccount(world.deps, visitor, given(changes, sessionId))
}

async function stored(email: string) {
  return world.db.system(async (tx) => {
    const owner = await getOwnerByEmail(tx, email)
    const [user] = await tx.select().from(users).where(eq(users.id, owner))
    const [account] = await tx.select().from(authAccounts).where(eq(authAccounts.userId, owner))
    if (!user || !account?.password) throw new Error('no sign-in by password')
    return { user, hash: account.password }
  })
}

async function subscriptionOf(email: string) {
  return world.subscriptionOf(await world.db.system((tx) => getOwnerByEmail(tx, email)))
}
