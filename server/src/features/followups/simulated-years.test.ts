import { isAllowed } from '@ownvoice/core/followups/plan-dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { getFollowUpCalendar } from '../../db/followups/follow-up-calendar.ts'
import { saveFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { followUps } from '../../db/schema/followups.ts'
import { blackoutDates } from '../../db/schema/scheduling.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const DAY_MS = 86_400_000
const zones = ['America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Africa/Casablanca']

test.each(zones)(
  'in a year of leads in %s none goes at a wrong hour, on a blocked day, after an answer, or more than four times',
  async (timezone) => {
    const random = seededRandom(zones.indexOf(timezone) + 1)
    const world = await openFollowUpWorld(db)
    const start = new Date('2026-03-02T00:00:00Z').getTime()
    const from = Math.floor(random() * 20)
    const hours = { from, until: Math.min(24, from + 1 + Math.floor(random() * 10)) }
    const blocked = new Set(Array.from({ length: 60 }, () => new Date(start + random() * 730 * DAY_MS).toISOString().slice(0, 10)))
    await world.inOwner(async (tx) => {
      await tx.update(profiles).set({ timezone })
      await saveFollowUpSettings(tx, { isOn: true, hours, postalAddress: '' }, world.clock.now())
      await tx.insert(blackoutDates).values([...blocked].map((date) => ({ userId: world.owner, date })))
    })
    const stoppedAt = new Map<string, Date>()
    for (let lead = 0; lead < 6; lead++) {
      const { message } = await world.lead()
      await world.until(new Date(world.clock.now().getTime() + random() * 20 * DAY_MS))
      if (random() < 0.5) {
        await world.arrive(message)
        stoppedAt.set(message.fromAddress ?? '', world.clock.now())
      }
      world.clock.advance(random() < 0.3 ? random() * 12 * DAY_MS : 0) // the server stands still
      await world.until(new Date(world.clock.now().getTime() + 55 * DAY_MS))
    }
    await world.inOwner((tx) => tx.delete(followUps)) // the servers of the others look after all accounts
    const calendar = await world.inOwner(getFollowUpCalendar)
    const left = (await world.leftMails()).flatMap(({ mail }) =>
      mail.text?.includes('opt-out') ? [{ to: mail.to[0]?.address ?? '', at: new Date(mail.sentAt ?? '') }] : [],
    )
    expect(left.length).toBeGreaterThan(3)
    expect(left.filter(({ at }) => !isAllowed(at, calendar))).toEqual([])
    expect(left.filter(({ to, at }) => at > (stoppedAt.get(to) ?? at))).toEqual([])
    expect(Math.max(...[...Map.groupBy(left, ({ to }) => to).values()].map((mails) => mails.length))).toBeLessThanOrEqual(4)
  },
  120_000,
)
