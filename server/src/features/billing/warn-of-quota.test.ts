import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodStartOf } from '@ownvoice/core/billing/quota-period'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { addTestOwner } from '../../../testing/database.ts'
import { type BillingWorld, openBillingWorld } from '../../../testing/billing.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { saveSubscription, takeQuota } from '../../db/billing/subscriptions.ts'
import { userSubscriptions } from '../../db/schema/billing.ts'
import { warnOfQuota } from './warn-of-quota.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

async function subscriber(remainingEmails: number): Promise<OwnerId> {
  const owner = await addTestOwner(world.db)
  const period = periodStartOf(world.clock.now())
  const plan = { isActive: true, planName: 'basic', monthlyEmailQuota: 10, remainingEmails, periodStart: period } as const
  await world.db.system((tx) => saveSubscription(tx, owner, plan))
  return owner
}

async function subjects(owner: OwnerId): Promise<string[]> {
  const { contactEmail } = await world.db.transaction(owner, getProfile)
  const mails = await world.db.system((tx) => listProductMails(tx, 1_000))
  return mails
    .filter(({ kind, toAddress }) => kind === 'quota_warning' && toAddress === contactEmail)
    .map(({ subject }) => subject)
    .toReversed()
}

const send = (owner: OwnerId) => world.db.transaction(owner, (tx) => takeQuota(tx, world.clock.now()))
const most = 'Most of this month’s emails are used'
const all = 'This month’s emails are used up'

test('the owner is written to at four fifths and when none is left, once each [ASSIST-039] [ASSIST-040]', async () => {
  const owner = await subscriber(3)
  await warnOfQuota(world.deps)
  expect(await subjects(owner)).toEqual([])
  await send(owner)
  await Promise.all([warnOfQuota(world.deps), warnOfQuota(world.deps)])
  await send(owner)
  await warnOfQuota(world.deps)
  expect(await subjects(owner)).toEqual([most])
  await send(owner)
  await warnOfQuota(world.deps)
  await warnOfQuota(world.deps)
  expect(await subjects(owner)).toEqual([most, all])
})

test('who uses all at once hears of that alone, and the next month begins anew', async () => {
  const owner = await subscriber(0)
  await warnOfQuota(world.deps)
  expect(await subjects(owner)).toEqual([all])
  const earlier = { warnedPeriod: '2020-01-05', warnedShare: 100, remainingEmails: 2 }
  await world.db.system((tx) => tx.update(userSubscriptions).set(earlier).where(eq(userSubscriptions.userId, owner)))
  await warnOfQuota(world.deps)
  expect(await subjects(owner)).toEqual([all, most])
})

test('nothing is said of a subscription that has ended, or of a month that is over', async () => {
  const [ended, over] = [await subscriber(1), await subscriber(1)]
  const set = (owner: OwnerId, change: Partial<typeof userSubscriptions.$inferInsert>) =>
    world.db.system((tx) => tx.update(userSubscriptions).set(change).where(eq(userSubscriptions.userId, owner)))
  await set(ended, { isActive: false })
  await set(over, { periodStart: '2020-01-05' })
  await warnOfQuota(world.deps)
  expect([await subjects(ended), await subjects(over)]).toEqual([[], []])
})
