import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { followUpStops, sendingStop, stopForAWhile } from '../../../testing/follow-up-stops.ts'
import { type FollowUpWorld, openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { stopFollowUps, undoFollowUps } from './change-follow-ups.ts'
import { sendDue } from './send-due.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** So often each is tried: of two at once now this one is first, now that one. */
const TIMES = 3

test.each([...followUpStops, sendingStop])(
  'while a follow-up leaves, %s: either it has left or it is stopped, never both, and nothing more goes',
  async (_what, reason, happens) => {
    for (let time = 0; time < TIMES; time++) {
      const world = await openFollowUpWorld(db)
      const lead = await world.lead()
      const remaining = async () => (await world.inOwner(findSubscription))?.remainingEmails
      const before = (await remaining()) ?? 0
      await world.until('2026-03-03T14:55:00Z')
      world.clock.set('2026-03-03T15:00:00Z')
      await sendDue(world.deps, world.owner, lead.reply.conversationId)
      const [first] = await world.planned(lead.reply)
      const outgoingId = first?.outgoingId ?? ''
      world.enqueued.length = 0
      await Promise.all([world.send(outgoingId), happens(world, lead)])
      await world.send(outgoingId) // its job runs twice
      const own = await world.outgoing(outgoingId)
      const copies = (await world.sent()).filter((id) => id === own.rfcMessageId)
      const [now] = await world.planned(lead.reply)
      const hasLeft = own.status === 'sent'
      const fate = hasLeft ? [1, 'sent', null, before - 1] : [0, 'stopped', reason, before]
      expect([copies.length, now?.status, now?.whyNot, await remaining()]).toEqual(fate)
      expect(['sent', 'failed', 'draft']).toContain(own.status)
      await world.runJobs()
      const left = (await world.leftMails()).length
      await world.until('2026-03-24T15:00:00Z')
      expect((await world.leftMails()).length).toBe(left)
    }
  },
)

const fateOf = async (world: FollowUpWorld, reply: Outgoing) =>
  (await world.planned(reply)).map(({ step, status, whyNot }) => `${step} ${whyNot ?? status}`)

describe('one that was stopped before keeps nothing behind it from leaving', () => {
  test('once the owner lets everything leave again', async () => {
    const { world, reply } = await firstOnItsWay()
    await stopForAWhile(world)
    await world.until('2026-03-24T15:00:00Z')
    expect(await fateOf(world, reply)).toEqual(['1 all_stopped', '2 sent', '3 sent', '4 sent'])
  })

  test('once the owner takes back that they stopped them', async () => {
    const { world, reply } = await firstOnItsWay()
    const { conversationId } = reply
    await stopFollowUps(world.deps, world.owner, { conversationId, reason: 'owner' })
    await undoFollowUps(world.deps, world.owner, { conversationId, steps: [1, 2, 3, 4] })
    await world.until('2026-03-24T15:00:00Z')
    expect((await fateOf(world, reply)).slice(1)).toEqual(['2 sent', '3 sent', '4 sent'])
  })

  test('where they write on in their first conversation after a second one', async () => {
    const world = await openFollowUpWorld(db)
    const first = await world.lead({ from: 'dana@customer.test' })
    world.clock.advance(3_600_000)
    await world.lead({ from: 'dana@customer.test' })
    await world.until('2026-03-03T20:00:00Z')
    const again = await world.answer(await world.arrive(first.message))
    expect(await fateOf(world, again)).toEqual(['1 newer', '2 planned', '3 planned', '4 planned'])
    await world.until('2026-03-30T15:00:00Z')
    expect(await fateOf(world, again)).toEqual(['1 newer', '2 sent', '3 sent', '4 sent'])
  })
})

/** The first follow-up of a lead is written down, and its job has not run yet. */
async function firstOnItsWay() {
  const world = await openFollowUpWorld(db)
  const { reply } = await world.lead()
  await world.until('2026-03-03T14:55:00Z')
  world.clock.set('2026-03-03T15:00:00Z')
  await sendDue(world.deps, world.owner, reply.conversationId)
  return { world, reply }
}
