import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { followUpStops, sendingStop } from '../../../testing/follow-up-stops.ts'
import { openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
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
