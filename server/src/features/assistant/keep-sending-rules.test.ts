import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { SendingRules } from '@ownvoice/core/assistant/sending-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { findSubscription, saveSubscription } from '../../db/billing/subscriptions.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { getSending, resumeSending, saveSendingRules, stopSending } from './keep-sending-rules.ts'

let db: OpenedDatabase
let owner: OwnerId
beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
})
afterAll(() => db.close())

const deps = () => ({ db, clock: testClock() })
const rules: SendingRules = { mode: 'send', categoryModes: {}, delaySeconds: 0, quiet: null, disclosure: false }

test('the rules are those of the usual case until the owner says otherwise, and are kept for that owner alone', async () => {
  const other = await addTestOwner(db)
  expect(await getSending(deps(), owner)).toEqual({ rules, stoppedAt: null })
  const kept: SendingRules = {
    mode: 'send',
    categoryModes: { cancel: 'draft', sales: 'watch' },
    delaySeconds: 300,
    quiet: { from: 21, until: 7 },
    disclosure: true,
  }
  const saved = await saveSendingRules(deps(), owner, kept)
  expect(saved).toEqual({ rules: kept, stoppedAt: null })
  expect((await getSending(deps(), owner)).rules).toEqual(kept)
  expect((await getSending(deps(), other)).rules).toEqual(rules)
})

describe('the switch that stops everything', () => {
  test('takes back what has not left: a reply waits for the owner, a holding reply does not, what they wrote goes on, and the quota has its own again', async () => {
    const world = await openMailboxWorld(db)
    const [reply, holding, own] = [
      await world.addReply(),
      await world.addReply('mail', { kind: 'holding' }),
      await world.addReply('mail', { kind: 'owner' }),
    ]
    const subscription = {
      isActive: true,
      planName: 'basic',
      monthlyEmailQuota: 850,
      remainingEmails: 10,
      periodStart: '2026-03-05',
    } as const
    await db.system((tx) => saveSubscription(tx, world.owner, subscription))
    const stoppedAt = world.clock.now().toISOString()
    expect(await stopSending(world.deps, world.owner)).toEqual({ rules, stoppedAt, takenBack: 1 })
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'draft', closedAt: null })
    expect(await world.outgoing(holding.id)).toMatchObject({ status: 'draft', closedAt: world.clock.now() })
    expect(await world.outgoing(own.id)).toMatchObject({ status: 'queued' })
    expect(await db.transaction(world.owner, findSubscription)).toMatchObject({ remainingEmails: 11 })
  })

  test('pressed again keeps since when it is off, and is turned back without sending what was taken back', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    const { stoppedAt } = await stopSending(world.deps, world.owner)
    world.clock.advance(60_000)
    expect(await stopSending(world.deps, world.owner)).toEqual({ rules, stoppedAt, takenBack: 0 })
    expect(await resumeSending(world.deps, world.owner)).toEqual({ rules, stoppedAt: null })
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'draft' })
  })

  test('is one owner’s: others go on', async () => {
    const [world, other] = [await openMailboxWorld(db), await openMailboxWorld(db)]
    const reply = await other.addReply()
    await stopSending(world.deps, world.owner)
    expect(await other.outgoing(reply.id)).toMatchObject({ status: 'queued' })
    expect((await getSending(other.deps, other.owner)).stoppedAt).toBeNull()
  })
})
