import { randomUUID } from 'node:crypto'
import { isAllowed } from '@ownvoice/core/followups/plan-dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { type FollowUpWorld, openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { seededRandom } from '../../../../core/testing/seeded-random.ts'
import { getFollowUpCalendar } from '../../db/followups/follow-up-calendar.ts'
import { saveFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import { addOwnerMail } from '../../db/mailboxes/owner-mails.ts'
import { addSuppression } from '../../db/mailboxes/suppressions.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { followUps } from '../../db/schema/followups.ts'
import { blackoutDates } from '../../db/schema/scheduling.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const DAY_MS = 86_400_000
const start = Date.parse('2026-03-02T15:00:00Z')
const years = 2

/** Both changes of the clocks on either side of the equator, one of half an hour, one around Ramadan, one without any, and the ends of the date line. */
const zones = [
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

/** Hours and days are the zone's, whichever database keeps them: on a PostgreSQL server two of them meet all that stops a lead. */
const onThisEngine = process.env.TEST_ENGINE === 'postgres' ? zones.slice(0, 2) : zones // the run's own switch

type Lead = Awaited<ReturnType<FollowUpWorld['lead']>>
/** All that may end what follows up, as it comes about. */
const stops: ((world: FollowUpWorld, lead: Lead) => Promise<unknown>)[] = [
  (world, { message }) => world.arrive(message),
  (world, { message }) => world.arrive(message, { action: 'escalate' }),
  (world, { reply }) => world.inOwner((tx) => addSuppression(tx, reply.toAddress, world.clock.now())),
  (world, { message, reply }) =>
    world.inOwner((tx) =>
      tx.insert(bookings).values({
        userId: tx.owner,
        ids: [randomUUID()],
        origin: 'calendly',
        status: 'booked',
        saidAt: world.clock.now(),
        startsAt: new Date(world.clock.now().getTime() + 30 * DAY_MS),
        email: reply.toAddress.toLowerCase(),
        conversationId: message.conversationId,
      }),
    ),
  (world, { message: { conversationId } }) => {
    const sentAt = world.clock.now()
    const mail = { conversationId, rfcMessageId: randomUUID(), toAddresses: [], text: 'Mine', answersUntil: sentAt, sentAt }
    return world.inOwner((tx) => addOwnerMail(tx, mail))
  },
]

test.each(onThisEngine)(
  'in two years of leads in %s none goes at a wrong hour, on a blocked day, after anything that stops it, or beside another one after a stop of the server',
  async (timezone) => {
    const random = seededRandom(zones.indexOf(timezone) + 1)
    const world = await openFollowUpWorld(db)
    const from = Math.floor(random() * 20)
    const hours = { from, until: Math.min(24, from + 1 + Math.floor(random() * 10)) }
    const blocked = new Set(Array.from({ length: 80 }, () => new Date(start + random() * years * 365 * DAY_MS).toISOString().slice(0, 10)))
    await world.inOwner(async (tx) => {
      await tx.update(profiles).set({ timezone })
      await saveFollowUpSettings(tx, { isOn: true, hours, postalAddress: '' }, world.clock.now())
      await tx.insert(blackoutDates).values([...blocked].map((date) => ({ userId: world.owner, date })))
    })
    const stoppedAt = new Map<string, Date>()
    const stood: { from: Date; to: Date }[] = []
    for (let number = 0; world.clock.now().getTime() < start + years * 365 * DAY_MS; number++) {
      const lead = await world.lead()
      const stop = async () => {
        await stops[(number + zones.indexOf(timezone)) % stops.length]?.(world, lead)
        stoppedAt.set(lead.reply.toAddress, world.clock.now())
      }
      if (number % 3 === 0) world.beforeNextSending(stop) // between its writing down and its sending
      await world.until(new Date(world.clock.now().getTime() + random() * 12 * DAY_MS))
      if (number % 3 === 1) await stop()
      const standsAt = world.clock.now()
      world.clock.advance(random() < 0.4 ? random() * 12 * DAY_MS : 0)
      if (world.clock.now() > standsAt) stood.push({ from: standsAt, to: world.clock.now() })
      await world.until(new Date(world.clock.now().getTime() + (100 + random() * 90) * DAY_MS))
    }
    await world.inOwner((tx) => tx.delete(followUps)) // the servers of the others look after all accounts
    const calendar = await world.inOwner(getFollowUpCalendar)
    const left = (await world.leftMails()).flatMap(({ mail }) =>
      mail.text?.includes('opt-out') ? [{ to: mail.to[0]?.address ?? '', at: new Date(mail.sentAt ?? '') }] : [],
    )
    expect(left.length).toBeGreaterThan(3)
    expect(stoppedAt.size).toBeGreaterThan(2)
    expect(left.filter(({ at }) => !isAllowed(at, calendar))).toEqual([])
    expect(left.filter(({ to, at }) => at >= (stoppedAt.get(to) ?? new Date(Infinity)))).toEqual([])
    expect(Math.max(...[...Map.groupBy(left, ({ to }) => to).values()].map((mails) => mails.length))).toBeLessThanOrEqual(4)
    for (const { from: stands, to } of stood) {
      const late = left.filter(({ at }) => at >= to && at.getTime() < to.getTime() + DAY_MS / 2)
      expect(late.length, `after the stop of ${stands.toISOString()}`).toBeLessThanOrEqual(1)
    }
  },
  120_000,
)
