import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { Action } from '@ownvoice/core/assistant/trace'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ReportFigure } from '@ownvoice/core/reports/analytics'
import { EventsQuery } from '@ownvoice/core/reports/contract'
import type { ReportRange } from '@ownvoice/core/reports/report-range'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { addExchange, type Exchange } from '../../../testing/exchanges.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { testReader } from '../../../testing/test-reader.ts'
import { ownersBooking, settleBooking } from '../../db/bookings/settle-booking.ts'
import { addOwnerMail } from '../../db/mailboxes/owner-mails.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { messages } from '../../db/schema/assistant.ts'
import { exportEvents } from './export-events.ts'
import { listEvents } from './list-events.ts'
import { readAnalytics } from './read-analytics.ts'

let db: OpenedDatabase
let owner: OwnerId
/** Noon in New York, the owner's time zone. */
const clock = testClock('2026-03-20T16:00:00Z')
const reader = testReader()

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  owner = await addTestOwner(db)
})

const figuresOf = async (range: ReportRange = 'this_month') => (await readAnalytics({ db, clock }, owner, range)).resolutions
const eventsOf = async (figure: ReportFigure) => {
  const { total, events } = await listEvents({ db, clock, reader }, owner, EventsQuery.parse({ range: 'this_month', figure }))
  return [total, ...events.map(({ what }) => what)]
}

/** A message that is answered within a second, or by nobody, and how it was decided. */
async function write(given: Omit<Exchange, 'answeredMs'>, { rule = '', isAnswered = false } = {}) {
  const action: Action = given.action ?? 'send'
  return db.transaction(owner, async (tx) => {
    const added = await addExchange(tx, { ...given, answeredMs: isAnswered ? 1000 : null })
    const decision = { action, rule, reason: '', missing: [], conflicts: [] }
    await tx
      .update(messages)
      .set({ action, trace: { ...emptyTrace(), decision: { ...decision } } })
      .where(eq(messages.id, added.messageId))
    return added
  })
}
const answer = (thread: string, at = '2026-03-05T10:00:00Z') => write({ thread, at }, { isAnswered: true })
const thank = (thread: string, at: string) => write({ thread, at, action: 'ignore' }, { rule: 'nothing_asked' })

async function book({ conversationId, messageId }: { conversationId: string; messageId: string }, at: string) {
  const now = new Date(at)
  const said = ownersBooking({ conversationId, email: 'sam@example.com', name: 'Sam', startsAt: null }, now)
  await db.transaction(owner, (tx) => settleBooking(tx, { said, messageId, now }))
}

test('an answer is confirmed by thanks or a booking, and assumed after seven days of silence; until then it is open', async () => {
  await answer('thanked')
  await thank('thanked', '2026-03-06T10:00:00Z')
  await book(
    await write({ thread: 'booked', at: '2026-03-05T10:00:00Z', email: 'sam@example.com' }, { isAnswered: true }),
    '2026-03-11T10:00:00Z',
  )
  await answer('silent')
  await answer('young', '2026-03-14T10:00:00Z')
  await answer('younger, thanked', '2026-03-19T10:00:00Z')
  await thank('younger, thanked', '2026-03-19T11:00:00Z')
  expect(await figuresOf()).toEqual({ confirmed: 3, assumed: 1, cameBack: 0, stillOpen: 1 })
  expect(await eventsOf('confirmed')).toEqual(expect.arrayContaining([3, 'Booked', 'Thanked or agreed']))
  expect(await eventsOf('assumed')).toEqual([1, 'Nobody wrote again in 7 days'])
  expect(await eventsOf('still_open')).toEqual([1, 'Answered less than 7 days ago'])
})

test('who writes again within seven days takes it back, thanks or not; whatever comes later, and from machines, does not', async () => {
  await answer('again')
  await write({ thread: 'again', at: '2026-03-08T10:00:00Z', action: 'escalate' })
  await answer('thanks, but')
  await thank('thanks, but', '2026-03-05T11:00:00Z')
  await write({ thread: 'thanks, but', at: '2026-03-12T10:00:00Z', action: 'draft' })
  await answer('later')
  await write({ thread: 'later', at: '2026-03-12T10:00:02Z', action: 'escalate' })
  await answer('machine')
  await write({ thread: 'machine', at: '2026-03-06T10:00:00Z', action: 'ignore' }, { rule: 'machine' })
  await write({ thread: 'another', at: '2026-03-06T10:00:00Z', action: 'escalate' })
  expect(await figuresOf()).toEqual({ confirmed: 0, assumed: 2, cameBack: 2, stillOpen: 0 })
  expect(await eventsOf('came_back')).toEqual([2, 'Wrote again', 'Wrote again'])
})

test('an answer to who came back counts by itself', async () => {
  await answer('two')
  await answer('two', '2026-03-07T10:00:00Z')
  await thank('two', '2026-03-07T12:00:00Z')
  expect(await figuresOf()).toEqual({ confirmed: 1, assumed: 0, cameBack: 1, stillOpen: 0 })
})

test('where the owner wrote themselves nothing was resolved by the assistant, unless the customer had said so', async () => {
  const { conversationId } = await answer('taken over')
  await db.transaction(owner, (tx) =>
    addOwnerMail(tx, {
      mailboxId: null,
      conversationId,
      rfcMessageId: 'phone@example.com',
      toAddresses: ['nora@example.com'],
      text: 'I forgot to say: bring your own sticks.',
      answersUntil: new Date('2026-03-05T10:00:00Z'),
      sentAt: new Date('2026-03-06T10:00:00Z'),
    }),
  )
  await answer('thanked')
  await thank('thanked', '2026-03-06T10:00:00Z')
  await db.transaction(owner, (tx) => addExchange(tx, { thread: 'thanked', at: '2026-03-07T10:00:00Z', answeredMs: 1000, kind: 'owner' }))
  expect(await figuresOf()).toEqual({ confirmed: 1, assumed: 0, cameBack: 1, stillOpen: 0 })
  expect(await eventsOf('came_back')).toEqual([1, 'You wrote yourself'])
})

test('only what the assistant answered alone is counted, in the range by the owner’s calendar, and of no other owner', async () => {
  await write({ thread: 'drafted', at: '2026-03-05T10:00:00Z', action: 'draft', isApproved: true }, { isAnswered: true })
  await db.transaction(owner, (tx) => addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: 1000, isApproved: true }))
  await db.transaction(owner, (tx) => addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: 1000, kind: 'holding' }))
  await answer('still February in New York', '2026-03-01T04:30:00Z')
  expect(await figuresOf()).toEqual({ confirmed: 0, assumed: 0, cameBack: 0, stillOpen: 0 })
  expect(await figuresOf('last_month')).toEqual({ confirmed: 0, assumed: 1, cameBack: 0, stillOpen: 0 })
  owner = await addTestOwner(db)
  expect(await figuresOf('all_time')).toEqual({ confirmed: 0, assumed: 0, cameBack: 0, stillOpen: 0 })
  expect(await eventsOf('assumed')).toEqual([0])
})

test('the file says of each answered message what became of it', async () => {
  await answer('thanked')
  await thank('thanked', '2026-03-06T10:00:00Z')
  const lines = (await (await exportEvents({ db, clock }, owner, 'this_month')).text()).split('\r\n')
  expect(lines[0]).toMatch(/,Seconds to answer,Resolution$/)
  expect(lines[1]).toMatch(/,1,Confirmed: thanked or agreed$/)
  expect(lines[2]).toMatch(/,,,$/)
})
