import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ReportFigure } from '@ownvoice/core/reports/analytics'
import { readSchedulerEvent, type SchedulerEvent } from '@ownvoice/core/bookings/scheduler-events'
import { EventsQuery } from '@ownvoice/core/reports/contract'
import type { ReportRange } from '@ownvoice/core/reports/report-range'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calComEvent, calendlyEvent } from '../../../../core/testing/scheduler-events.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { addExchange, type Exchange } from '../../../testing/exchanges.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { testReader } from '../../../testing/test-reader.ts'
import { readConfig } from '../../config.ts'
import { ownersBooking, settleBooking } from '../../db/bookings/settle-booking.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { leadEvents } from '../../db/schema/assistant.ts'
import { exportEvents } from './export-events.ts'
import { listEvents } from './list-events.ts'
import { listInteractions } from './list-interactions.ts'
import { listQuestions } from './list-questions.ts'
import { readAnalytics } from './read-analytics.ts'
import { readOverview } from './read-overview.ts'

let db: OpenedDatabase
let owner: OwnerId
let other: OwnerId
/** Noon in New York, the owner's time zone. */
const clock = testClock('2026-03-10T16:00:00Z')
const reader = testReader()
const config = readConfig({ DEMO_EMAILS: 'demo@example.com' })
const second = 1000

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  owner = await addTestOwner(db)
  other = await addTestOwner(db)
})

const add = (of: OwnerId, ...exchanges: Exchange[]) =>
  db.transaction(of, async (tx) => {
    const added: Awaited<ReturnType<typeof addExchange>>[] = []
    for (const exchange of exchanges) added.push(await addExchange(tx, exchange))
    return added
  })
const figuresOf = (of: OwnerId, range: ReportRange = 'this_month') => readAnalytics({ db, clock }, of, range)
const questionsOf = (of: OwnerId, range: ReportRange = 'this_month') => listQuestions({ db, clock, reader }, of, range)
const signedIn = (of: OwnerId, email = 'maya@example.com') => ({
  owner: of,
  email,
  emailVerified: true,
  sessionId: 's',
  device: 'Chrome on Mac',
})
const todayOf = (of: OwnerId, limit = 20) => listInteractions({ db, clock, config }, signedIn(of), limit)
const eventsOf = (of: OwnerId, figure: ReportFigure, more: Partial<EventsQuery> = {}) =>
  listEvents({ db, clock, reader }, of, { ...EventsQuery.parse({ range: 'this_month', figure }), ...more })
const overviewOf = (of: OwnerId) => readOverview({ db, clock, config }, signedIn(of))

/** That the lead of this exchange booked, by the owner's word. */
async function book(of: OwnerId, { conversationId, messageId }: { conversationId: string; messageId: string }, at: string) {
  const now = new Date(at)
  const said = ownersBooking({ conversationId, email: 'nora@example.com', name: 'Nora', startsAt: null }, now)
  return db.transaction(of, async (tx) => (await settleBooking(tx, { said, messageId, now })).booking)
}

describe('the figures', () => {
  test('are those of the Overview this month, and of other ranges by the calendar of the owner [ANALYT-003] [ANALYT-019] [ANALYT-022] [DATA-025]', async () => {
    await add(
      owner,
      { at: '2026-03-05T10:00:00Z', answeredMs: 20 * second, thread: 'one' },
      { at: '2026-03-05T11:00:00Z', answeredMs: 40 * second, thread: 'one' },
      { at: '2026-03-01T04:30:00Z', answeredMs: 60 * second }, // still February in New York
      { at: '2026-03-06T10:00:00Z', answeredMs: 500, kind: 'holding', email: null },
      { at: '2026-03-07T10:00:00Z', answeredMs: 30 * second, kind: 'owner', action: 'escalate' },
      { at: '2025-06-07T10:00:00Z', answeredMs: 30 * second },
    )
    const month = await figuresOf(owner)
    expect(month).toMatchObject({ state: 'early', leadsResponded: 2, meetingsBooked: 2, conversionRate: 67, isEstimated: true })
    expect(month.moneySavedEarned).toMatchObject({ hoursSaved: 4 / 60, timeSaved: 2 })
    const overview = await overviewOf(owner)
    expect([overview.leadsResponded.value, overview.meetingsBooked.value]).toEqual(['2', '2'])
    expect(overview.revenueGenerated.value).toBe(`$${month.moneySavedEarned.revenueAttributed}`)
    const ranges = ['last_month', '7_days', '30_days', '90_days', 'all_time'] as const
    expect(await Promise.all(ranges.map(async (range) => (await figuresOf(owner, range)).leadsResponded))).toEqual([1, 2, 3, 3, 4])
  })

  test('of an account without anything are zeros, and no more is read than that there is nothing [ANALYT-017] [ANALYT-018]', async () => {
    const alone = await openTestDatabase()
    const only = await addTestOwner(alone)
    const counted = { ...alone, snapshot: watched }
    let read = -1
    async function watched<T>(of: OwnerId, run: Parameters<typeof alone.snapshot<T>>[1]): Promise<T> {
      return alone.snapshot(of, async (tx) => {
        const before = await countScans(tx) // the embedded database counts those of earlier transactions too
        const result = await run(tx)
        read = (await countScans(tx)) - before
        return result
      })
    }
    async function countScans(tx: OwnerTx): Promise<number> {
      const found =
        await tx.execute(sql`select (sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)))::int as scans from pg_stat_xact_user_tables
        where relname in ('outgoing', 'messages', 'follow_ups')`)
      return z.object({ rows: z.tuple([z.object({ scans: z.number() })]) }).parse(found).rows[0].scans
    }
    const figures = await readAnalytics({ db: counted, clock }, only, 'this_month')
    expect(figures).toMatchObject({ state: 'empty', leadsResponded: 0, meetingsBooked: 0, conversionRate: 0, periods: [] })
    expect(figures.moneySavedEarned).toEqual({ total: 0, timeSaved: 0, revenueAttributed: 0, hoursSaved: 0 })
    expect(read).toBe(0)
    await alone.close()
  })

  test('are early until ten leads were responded to, in whatever range [ANALYT-023]', async () => {
    const answered = Array.from({ length: 9 }, (_, day) => ({ at: `2026-01-0${day + 1}T10:00:00Z`, answeredMs: second }))
    await add(owner, ...answered)
    expect(await figuresOf(owner)).toMatchObject({ state: 'early', leadsResponded: 0 })
    await add(owner, { at: '2026-01-10T10:00:00Z', answeredMs: second })
    expect((await figuresOf(owner)).state).toBe('full')
  })

  test('count known bookings once there are any, on both pages [ANALYT-021]', async () => {
    const [first, next] = await add(
      owner,
      { at: '2026-03-02T10:00:00Z', answeredMs: second },
      { at: '2026-02-02T10:00:00Z', answeredMs: second },
      { at: '2026-03-04T10:00:00Z', answeredMs: second },
    )
    if (!first || !next) throw new Error('three exchanges were added')
    expect((await figuresOf(owner)).isEstimated).toBe(true)
    const { id } = await book(owner, first, '2026-03-05T10:00:00Z')
    await book(owner, next, '2026-02-05T10:00:00Z')
    const month = await figuresOf(owner)
    expect(month).toMatchObject({ isEstimated: false, meetingsBooked: 1, conversionRate: 50 })
    expect(month.outcomes.booked).toBe(1)
    expect((await overviewOf(owner)).meetingsBooked).toMatchObject({ value: '1', change: 'No change', note: null })
    const booked = { id, time: '2026-03-05T10:00:00.000Z', email: 'nora@example.com', messageId: first.messageId }
    expect(await eventsOf(owner, 'meetings_booked')).toEqual({ total: 1, events: [{ ...booked, what: 'Booked, as you said' }] })
  })

  test('count what schedulers tell, and no more once it is cancelled; somebody who never wrote is a meeting and no lead [ANALYT-021]', async () => {
    await add(owner, { at: '2026-03-02T10:00:00Z', answeredMs: second }, { at: '2026-03-03T10:00:00Z', answeredMs: second })
    const tell = (said: SchedulerEvent) =>
      db.transaction(owner, async (tx) => {
        if (said.kind !== 'booking') throw new Error('no booking')
        await settleBooking(tx, { said: said.said, messageId: null, now: new Date('2026-03-09T16:00:00Z') })
      })
    await tell(readSchedulerEvent('cal_com', calComEvent()))
    await tell(readSchedulerEvent('calendly', calendlyEvent('invitee.created', { uri: 'walk-in', email: 'walk-in@example.com' })))
    expect(await figuresOf(owner)).toMatchObject({ isEstimated: false, meetingsBooked: 2, conversionRate: 50 })
    expect((await eventsOf(owner, 'booked')).events.map(({ email, what }) => [email, what])).toEqual(
      expect.arrayContaining([
        ['nora@example.com', 'Booked with Cal.com'],
        ['walk-in@example.com', 'Booked with Calendly'],
      ]),
    )
    await tell(readSchedulerEvent('cal_com', calComEvent('BOOKING_CANCELLED', {}, '2026-03-03T15:00:00.000Z')))
    expect(await figuresOf(owner)).toMatchObject({ isEstimated: false, meetingsBooked: 1, conversionRate: 0 })
  })

  test('tell the time to the first answer of the assistant alone, and what became of messages, by day', async () => {
    await add(
      owner,
      { at: '2026-03-05T10:00:00Z', answeredMs: 10 * second, thread: 'one' },
      { at: '2026-03-05T11:00:00Z', answeredMs: 900 * second, thread: 'one' }, // no first answer
      { at: '2026-03-05T12:00:00Z', answeredMs: 30 * second },
      { at: '2026-03-06T03:00:00Z', answeredMs: 20 * second }, // the evening of the 5th in New York
      { at: '2026-03-07T10:00:00Z', answeredMs: 7000 * second, action: 'draft', isApproved: true }, // sent by the owner's word
      { at: '2026-03-07T11:00:00Z', answeredMs: 7000 * second, action: 'escalate', kind: 'owner', thread: 'own' },
      { at: '2026-03-07T19:00:00Z', answeredMs: 5 * second, thread: 'own' },
      { at: '2026-03-08T10:00:00Z', answeredMs: null, action: 'ignore' },
    )
    const { firstAnswer, outcomes, periods } = await figuresOf(owner)
    expect(firstAnswer).toEqual({ medianMs: 20_000, p95Ms: 29_000, count: 3 })
    expect(outcomes).toEqual({ answered: 5, drafted: 1, handedOver: 1, leftAlone: 1, booked: 0 })
    expect(periods).toHaveLength(10)
    expect(periods[4]).toMatchObject({ label: 'Mar 5', answered: 4, drafted: 0, firstAnswer: { medianMs: 20_000, count: 3 } })
    expect(periods[6]).toMatchObject({ label: 'Mar 7', answered: 1, drafted: 1, handedOver: 1, leftAlone: 0, firstAnswer: null })
    expect((await eventsOf(owner, 'first_answer')).events.map(({ what }) => what)).toEqual([
      'Answered after 20 s',
      'Answered after 30 s',
      'Answered after 10 s',
    ])
    const { from, to } = periods[6] ?? {}
    expect((await eventsOf(owner, 'drafted', { from, to })).total).toBe(1)
    expect((await eventsOf(owner, 'answered', { from, to })).total).toBe(1)
    expect((await eventsOf(owner, 'handed_over', { from: periods[0]?.from, to: periods[0]?.to })).total).toBe(0)
  })

  test('of another owner show in none of them, and open nowhere [ANALYT-026] [ANALYT-027] [ANALYT-030] [ANALYT-039]', async () => {
    const [exchange] = await add(other, { at: '2026-03-10T15:00:00Z', answeredMs: second, questions: ['Do you teach drums?'] })
    if (!exchange) throw new Error('one exchange was added')
    await book(other, exchange, '2026-03-10T15:30:00Z')
    expect(await figuresOf(owner, 'all_time')).toMatchObject({ state: 'empty', leadsResponded: 0, periods: [] })
    expect(await questionsOf(owner)).toEqual([])
    expect((await todayOf(owner)).interactions).toEqual([])
    for (const figure of ['leads_responded', 'conversion_rate', 'booked', 'first_answer', 'answered'] as const) {
      expect(await eventsOf(owner, figure)).toEqual({ total: 0, events: [] })
    }
    expect(await eventsOf(owner, 'question', { question: 'Do you teach drums?' })).toEqual({ total: 0, events: [] })
    expect((await exportEvents({ db, clock }, owner, 'all_time')).size).toBeLessThan(100)
    expect((await eventsOf(other, 'booked')).total).toBe(1)
  })
})

describe('what lies behind a figure', () => {
  test('is who, what and when, newest first, with the message to open, as many as the figure says', async () => {
    const [first, , , unknown] = await add(
      owner,
      { at: '2026-03-05T10:00:00Z', answeredMs: 20 * second, thread: 'one' },
      { at: '2026-03-05T11:00:00Z', answeredMs: 40 * second, thread: 'one' },
      { at: '2026-03-06T10:00:00Z', answeredMs: 30 * second, kind: 'owner', email: 'sam@example.com' },
      { at: '2026-03-07T10:00:00Z', answeredMs: null, email: null, action: 'escalate' },
    )
    const responded = await eventsOf(owner, 'leads_responded')
    expect(responded.total).toBe((await figuresOf(owner)).leadsResponded)
    expect(responded.events.map(({ email, what }) => [email, what])).toEqual([
      ['sam@example.com', 'You answered'],
      ['nora@example.com', 'Answered'],
    ])
    expect(responded.events[1]).toMatchObject({ time: '2026-03-05T10:00:20.000Z', messageId: first?.messageId })
    const begun = await eventsOf(owner, 'conversion_rate')
    expect(begun.events.map(({ what }) => what)).toEqual([
      'Wrote first, no address known',
      'Wrote first, address known',
      'Wrote first, address known',
    ])
    expect(begun.events[0]?.messageId).toBe(unknown?.messageId)
    expect(await eventsOf(owner, 'leads_responded', { limit: 1 })).toMatchObject({ total: 2, events: [{ email: 'sam@example.com' }] })
  })
})

describe('the questions asked most', () => {
  test('are the own ones of the range, alike ones together, with their messages [ANALYT-009]', async () => {
    const drums = { answeredMs: second, questions: ['Do you teach drums?'] }
    const added = await add(
      owner,
      { at: '2026-02-20T10:00:00Z', ...drums },
      { at: '2026-03-05T10:00:00Z', ...drums },
      { at: '2026-03-06T10:00:00Z', answeredMs: null, questions: ['Do you offer drum lessons?', 'Where can we park?'] },
      { at: '2026-03-07T10:00:00Z', answeredMs: second },
    )
    expect(await questionsOf(owner)).toEqual([
      { key: 'Do you teach drums?', question: 'Do you offer drum lessons?', count: 2, percentage: 50 },
      { key: 'Where can we park?', question: 'Where can we park?', count: 1, percentage: 0 },
    ])
    expect((await questionsOf(owner, 'last_month'))[0]).toMatchObject({ count: 1, percentage: 100 })
    const asked = await eventsOf(owner, 'question', { question: 'Do you teach drums?' })
    expect(asked.total).toBe(2)
    expect(asked.events.map(({ messageId }) => messageId)).toEqual([added[2]?.messageId, added[1]?.messageId])
  })
})

describe('recent interactions', () => {
  test('are those of today by the calendar of the owner, newest first, 3 or 20 of them [ANALYT-029] [ANALYT-030] [ANALYT-031]', async () => {
    const hours = ['03:59', '04:00', '09:00', '12:00', '15:00']
    await add(owner, ...hours.map((hour) => ({ at: `2026-03-10T${hour}:00Z`, answeredMs: null, subject: hour, reply: `At ${hour}` })))
    expect((await todayOf(owner, 3)).interactions.map(({ reply }) => reply)).toEqual(['At 15:00', 'At 12:00', 'At 09:00'])
    const { interactions, endsInMs } = await todayOf(owner)
    expect(interactions.map(({ time }) => time.slice(11, 16))).toEqual(['15:00', '12:00', '09:00', '04:00'])
    expect(endsInMs).toBe(12 * 3600 * second)
    await db.transaction(owner, (tx) => tx.update(profiles).set({ timezone: 'Asia/Tokyo' }))
    expect((await todayOf(owner)).interactions.map(({ time }) => time.slice(11, 16))).toEqual(['15:00']) // Tokyo's day began then
  })
})

test('a demo account is shown sample interactions, and none of its own', async () => {
  await add(owner, { at: '2026-03-10T15:00:00Z', answeredMs: null })
  const { interactions } = await listInteractions({ db, clock, config }, signedIn(owner, 'Demo@example.com'), 3)
  expect(interactions.map(({ email, messageId }) => [email, messageId])).toEqual([
    ['nora.feld@example.com', null],
    ['sam.okafor@example.com', null],
    ['lea.brandt@example.com', null],
  ])
})

describe('the export', () => {
  test('has a line for each message of the range, in the time of the owner, and no formulas', async () => {
    await add(
      owner,
      { at: '2026-03-05T23:30:00Z', answeredMs: 20 * second, subject: '=cmd()', email: '+nora@example.com' },
      { at: '2026-03-06T10:00:00Z', answeredMs: null, subject: 'Prices, please', action: 'escalate' },
      { at: '2026-02-06T10:00:00Z', answeredMs: null },
    )
    const file = await exportEvents({ db, clock }, owner, 'this_month')
    expect([file.name, file.type]).toEqual(['ownvoice-this-month-2026-03-10.csv', 'text/csv; charset=utf-8'])
    expect((await file.text()).split('\r\n')).toEqual([
      'Date,Time,Email,Subject,Category,What happened,First answer,Seconds to answer,Resolution',
      "2026-03-05,18:30,'+nora@example.com,'=cmd(),sales,Replied to a question before buying,2026-03-05 18:30,20,Still open: answered less than 7 days ago",
      '2026-03-06,05:00,nora@example.com,"Prices, please",sales,Handed over to you: a question before buying,,,',
      '',
    ])
  })
})

test('an event keeps its text when its message goes, and opens no page', async () => {
  const [exchange] = await add(owner, { at: '2026-03-10T15:00:00Z', answeredMs: null })
  await db.transaction(owner, (tx) => tx.update(leadEvents).set({ messageId: null }))
  expect((await eventsOf(owner, 'answered')).events[0]).toMatchObject({ email: 'nora@example.com', messageId: null })
  expect(exchange?.messageId).toBeDefined()
})
