import { readSchedulerEvent } from '@ownvoice/core/bookings/scheduler-events'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ActivityQuery } from '@ownvoice/core/reports/contract'
import { openProfile } from '@ownvoice/core/tone/tone'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { noteTried } from '../../db/assistant/assistant-settings.ts'
import { settleBooking } from '../../db/bookings/settle-booking.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { addAnswers } from '../../db/knowledge/answers.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addOwnerMail } from '../../db/mailboxes/owner-mails.ts'
import { addMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addEscalation, saveEscalationStatus } from '../../db/escalations/escalations.ts'
import { closeDraft, reopenDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import { messages } from '../../db/schema/assistant.ts'
import { documents, ragChunks } from '../../db/schema/knowledge.ts'
import { readSetup } from '../../db/reports/overview-facts.ts'
import { bookingLinks } from '../../db/schema/scheduling.ts'
import { clientTone, overallTone, toneProfiles } from '../../db/schema/tone.ts'
import { calComEvent } from '../../../../core/testing/scheduler-events.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { readConfig } from '../../config.ts'
import { addExchange } from '../../../testing/exchanges.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { addOneOfEach } from '../../../testing/one-of-each.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { listActivity } from './list-activity.ts'
import { readOverview } from './read-overview.ts'

let db: OpenedDatabase
let owner: OwnerId
let other: OwnerId
const clock = testClock('2026-03-10T16:00:00Z')
const config = readConfig({ DEMO_EMAILS: 'Demo@Example.com' })

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  owner = await addTestOwner(db)
  other = await addTestOwner(db)
})

const overviewOf = (of: OwnerId, email = 'maya@example.com') =>
  readOverview({ config, db, clock }, { owner: of, email, emailVerified: true, sessionId: 's', device: 'Chrome on Mac' })
const activityOf = (of: OwnerId, limit = 20, email = 'maya@example.com', narrowed: Partial<ActivityQuery> = {}) =>
  listActivity(
    { config, db, clock },
    { owner: of, email, emailVerified: true, sessionId: 's', device: 'Chrome on Mac' },
    { limit, show: 'all', search: '', ...narrowed },
  )

describe('the figures', () => {
  test('count the conversations of this month with a sent reply, and how long it took; a holding reply is none', async () => {
    await db.transaction(owner, async (tx) => {
      await addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: 20_000, thread: 'one' })
      await addExchange(tx, { at: '2026-03-05T11:00:00Z', answeredMs: 40_000, thread: 'one' })
      await addExchange(tx, { at: '2026-03-06T10:00:00Z', answeredMs: 60_000 })
      await addExchange(tx, { at: '2026-03-06T11:00:00Z', answeredMs: 500, kind: 'holding' })
      await addExchange(tx, { at: '2026-03-07T10:00:00Z', answeredMs: null })
      await addExchange(tx, { at: '2026-02-05T10:00:00Z', answeredMs: 80_000 })
      await addExchange(tx, { at: '2026-02-20T10:00:00Z', answeredMs: 80_000 })
    })
    expect(await overviewOf(owner)).toMatchObject({
      demo: false,
      leadsResponded: { value: '2', change: '+1' },
      avgResponseTime: { value: '40 s', change: '-40 s' },
    })
  })

  test('of the response time are those of the assistant: what waited for the owner is not its time', async () => {
    await db.transaction(owner, async (tx) => {
      await addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: 20_000 })
      await addExchange(tx, { at: '2026-03-05T11:00:00Z', answeredMs: 9_000_000, isApproved: true, action: 'draft' })
      await addExchange(tx, { at: '2026-03-05T12:00:00Z', answeredMs: 9_000_000, kind: 'owner', action: 'escalate' })
    })
    expect(await overviewOf(owner)).toMatchObject({ leadsResponded: { value: '3' }, avgResponseTime: { value: '20 s' } })
  })

  test('of another owner never show [OVER-019] [ANALYT-027]', async () => {
    await db.transaction(other, (tx) => addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: 20_000 }))
    expect(await overviewOf(owner)).toMatchObject({ leadsResponded: { value: '0', change: null }, meetingsBooked: { value: '0' } })
    expect(await activityOf(owner)).toEqual([])
  })
})

describe('the set-up cards', () => {
  test('of a new account are all open, whatever another account has [OVER-019]', async () => {
    await addOneOfEach(db, other)
    expect((await overviewOf(other)).completed).toEqual({ documents: true, tone: true, calendar: true, integrations: true })
    expect((await overviewOf(owner)).completed).toEqual({ documents: false, tone: false, calendar: false, integrations: false })
  })

  test('an answer counts as confirmed once the owner stands behind one', async () => {
    await db.transaction(owner, (tx) => addAnswers(tx, [emptyAnswer]))
    await db.transaction(other, (tx) => addAnswers(tx, [{ ...emptyAnswer, state: 'confirmed' }]))
    expect(await overviewOf(owner)).toMatchObject({ confirmed: false, waiting: { answers: 1 } })
    expect(await overviewOf(other)).toMatchObject({ confirmed: true, waiting: { answers: 0 } })
  })

  test('each look at one row at most, however many there are [OVER-019]', async () => {
    const alone = await openTestDatabase()
    const only = await addTestOwner(alone)
    const read = await alone.transaction(only, async (tx) => {
      for (const n of [1, 2, 3]) {
        await tx.insert(bookingLinks).values({ userId: only, category: 'new', url: `https://cal.example/${n}` })
        await tx.insert(clientTone).values({ userId: only, category: 'general', emailText: 'Dear Nora, '.repeat(12) })
        await addMailbox(tx, { kind: 'imap', emailAddress: `desk-${n}@example.com` })
      }
      const tuples = sql`coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)`
      const ask = sql`select relname as name, (${tuples})::int as rows from pg_stat_xact_user_tables where relname in ('booking_links', 'client_tone', 'mailboxes') order by relname`
      const before = rowsOf(await tx.execute(ask))
      expect(await readSetup(tx)).toEqual({ documents: false, tone: true, calendar: true, integrations: true })
      const after = rowsOf(await tx.execute(ask))
      return after.map(({ name, rows }, index) => [name, rows - (before[index]?.rows ?? 0)])
    })
    await alone.close()
    expect(read).toEqual([
      ['booking_links', 1],
      ['client_tone', 1],
      ['mailboxes', 1],
    ])
  })

  test('documents is complete with the first indexed passage, not with the upload [OVER-012] [OVER-017]', async () => {
    const documentId = randomUUID()
    await db.transaction(owner, (tx) =>
      tx.insert(documents).values({
        id: documentId,
        userId: owner,
        filename: 'a.txt',
        displayName: 'a',
        fileSize: 1,
        fileType: 'text/plain',
        filePath: 'a',
        contentHash: 'a',
      }),
    )
    expect((await overviewOf(owner)).completed.documents).toBe(false)
    await db.transaction(owner, (tx) =>
      tx.insert(ragChunks).values({
        userId: owner,
        documentId,
        position: 0,
        headings: [],
        content: 'a',
        startOffset: 0,
        endOffset: 1,
        terms: ['a'],
        occurrences: [1],
        embedding: Array(512).fill(0),
        sentenceOffsets: [],
        sentenceEmbeddings: new Uint8Array(),
        contentHash: 'a',
      }),
    )
    expect((await overviewOf(owner)).completed.documents).toBe(true)
  })

  test('tone is complete with a sample; the sliders alone do not complete it [OVER-013] [OVER-016]', async () => {
    await db.transaction(owner, (tx) => tx.insert(overallTone).values({ userId: owner }))
    expect((await overviewOf(owner)).completed.tone).toBe(false)
    await db.transaction(owner, (tx) =>
      tx.insert(clientTone).values({ userId: owner, category: 'general', emailText: 'Dear Nora, '.repeat(12) }),
    )
    expect((await overviewOf(owner)).completed.tone).toBe(true)
  })

  test('tone is complete with a measured profile alone [OVER-013] [OVER-016]', async () => {
    const profile = { ...openProfile, greeting: 'Hi' }
    await db.transaction(owner, (tx) => tx.insert(toneProfiles).values({ userId: owner, profile }))
    expect((await overviewOf(owner)).completed).toEqual({ documents: false, tone: true, calendar: false, integrations: false })
  })

  test('a mail counts as tried with the first try, or with the first real one', async () => {
    expect((await overviewOf(owner)).tried).toBe(false)
    await db.transaction(owner, (tx) => noteTried(tx, clock.now()))
    expect((await overviewOf(owner)).tried).toBe(true)
    expect((await overviewOf(other)).tried).toBe(false)
    await db.transaction(other, (tx) => addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: null }))
    expect((await overviewOf(other)).tried).toBe(true)
  })

  test('calendar is complete with a booking link, integrations with a connected mailbox [OVER-014] [OVER-015] [OVER-018]', async () => {
    await db.transaction(owner, (tx) => tx.insert(bookingLinks).values({ userId: owner, category: 'new', url: 'https://cal.example/a' }))
    expect((await overviewOf(owner)).completed).toMatchObject({ calendar: true, integrations: false })
    await db.transaction(owner, (tx) => addMailbox(tx, { kind: 'imap', emailAddress: 'office@example.com', status: 'disconnected' }))
    expect((await overviewOf(owner)).completed.integrations).toBe(false)
    await db.transaction(owner, (tx) => addMailbox(tx, { kind: 'imap', emailAddress: 'desk@example.com' }))
    expect((await overviewOf(owner)).completed.integrations).toBe(true)
  })
})

describe('Recent Activity', () => {
  test('says of what the owner settled without an answer no more that it waits, and says it again when that is taken back', async () => {
    const ids = await db.transaction(owner, async (tx) => {
      await addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: null, action: 'escalate' })
      await addExchange(tx, { at: '2026-03-06T10:00:00Z', answeredMs: null, action: 'draft', status: 'draft' })
      const rows = await tx.select({ id: messages.id }).from(messages).orderBy(messages.receivedAt)
      return rows.map(({ id }) => id)
    })
    const [escalated = '', drafted = ''] = ids
    const outcomes = async () => (await activityOf(owner)).map(({ outcome }) => outcome)
    const empty = { toEmail: '', categoryUsed: 'other', rationale: '', emailContent: '' } as const
    const handedOver = await db.transaction(owner, (tx) => addEscalation(tx, { inboundId: escalated, ...empty, citations: [] }))
    expect(await outcomes()).toEqual(['draft', 'escalate'])
    await db.transaction(owner, async (tx) => {
      await saveEscalationStatus(tx, handedOver?.id ?? '', 'resolved', clock.now())
      await closeDraft(tx, drafted, clock.now())
    })
    expect(await outcomes()).toEqual([null, null])
    await db.transaction(owner, async (tx) => {
      await saveEscalationStatus(tx, handedOver?.id ?? '', 'open', clock.now())
      await reopenDraft(tx, drafted, clock.now())
    })
    expect(await outcomes()).toEqual(['draft', 'escalate'])
  })

  test('lists the own events and connected mailboxes, newest first, as many as asked for [OVER-020] [OVER-022]', async () => {
    await db.transaction(owner, async (tx) => {
      await addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: null })
      await addExchange(tx, { at: '2026-03-06T10:00:00Z', answeredMs: null })
      await addMailbox(tx, { kind: 'imap', emailAddress: 'office@example.com', createdAt: new Date('2026-03-05T12:00:00Z') })
    })
    const lines = await activityOf(owner)
    expect(lines.map(({ type, action }) => [type, action])).toEqual([
      ['lead', 'Replied to a question before buying'],
      ['integration', 'Mailbox connected'],
      ['lead', 'Replied to a question before buying'],
    ])
    expect(lines[0]).toMatchObject({
      time: '2026-03-06T10:00:00.000Z',
      outcome: 'send',
      email: 'nora@example.com',
      messageId: expect.any(String),
    })
    expect(await activityOf(owner, 1)).toEqual(lines.slice(0, 1))
  })

  test('says who wrote about what, and is narrowed to what waits, to an outcome, or to words of a name, an address or a subject', async () => {
    await db.transaction(owner, async (tx) => {
      await addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: 500, name: 'Nora Lund', subject: 'Piano' })
      await addExchange(tx, {
        at: '2026-03-06T10:00:00Z',
        answeredMs: null,
        name: 'Ida Holm',
        email: 'ida@example.com',
        action: 'draft',
        status: 'draft',
      })
      await addExchange(tx, { at: '2026-03-07T10:00:00Z', answeredMs: null, action: 'ignore', subject: 'Winter sale' })
    })
    const found = async (narrowed: Partial<ActivityQuery>) =>
      (await activityOf(owner, 20, undefined, narrowed)).map(({ name, subject }) => [name, subject].join(': '))
    expect(await found({})).toEqual([': Winter sale', 'Ida Holm: Hello', 'Nora Lund: Piano'])
    expect(await found({ show: 'waiting' })).toEqual(['Ida Holm: Hello'])
    expect(await found({ show: 'send' })).toEqual(['Nora Lund: Piano'])
    expect(await found({ show: 'ignore' })).toEqual([': Winter sale'])
    for (const search of ['lund', 'PIANO nora', 'nora@example.com pia']) expect(await found({ search })).toEqual(['Nora Lund: Piano'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ search: 'nora', show: 'draft' })).toEqual([])
  })

  test('tells of a booking by the clock of the owner for as long as it stands', async () => {
    const tell = (trigger: string, at: string) =>
      db.transaction(owner, async (tx) => {
        const event = readSchedulerEvent('cal_com', calComEvent(trigger, {}, at))
        if (event.kind === 'booking') await settleBooking(tx, { said: event.said, messageId: null, now: new Date(at) })
      })
    await tell('BOOKING_CREATED', '2026-03-02T15:00:00Z')
    const line = { type: 'booking', action: 'Booked for Thu, Mar 5, 4:00 PM', email: 'nora@example.com', outcome: null }
    const [told] = await activityOf(owner)
    expect(told).toMatchObject({ ...line, messageId: null, personId: told?.id })
    await tell('BOOKING_CANCELLED', '2026-03-02T16:00:00Z')
    expect(await activityOf(owner)).toEqual([])
  })
})

test('a reply that may not have arrived, or could not be sent, waits for the owner and says so in the activity', async () => {
  await db.transaction(owner, async (tx) => {
    await addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: null, status: 'failed' })
    await addExchange(tx, { at: '2026-03-06T10:00:00Z', answeredMs: null, status: 'unconfirmed' })
    await addExchange(tx, { at: '2026-03-07T10:00:00Z', answeredMs: 20_000 })
  })
  expect((await overviewOf(owner)).waiting).toMatchObject({ failed: 1, unconfirmed: 1 })
  expect((await activityOf(owner)).map(({ trouble }) => trouble)).toEqual([null, 'unconfirmed', 'failed'])
})

test('what was handed over or drafted no longer waits in the activity once the owner has answered it', async () => {
  await db.transaction(owner, async (tx) => {
    await addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: 500, kind: 'holding', action: 'escalate' })
    await addExchange(tx, { at: '2026-03-06T10:00:00Z', answeredMs: null, status: 'draft', action: 'draft' })
    await addExchange(tx, { at: '2026-03-07T10:00:00Z', answeredMs: 20_000, kind: 'owner', action: 'escalate' })
    await addExchange(tx, { at: '2026-03-08T10:00:00Z', answeredMs: null, status: 'queued', action: 'draft' })
  })
  expect((await activityOf(owner)).map(({ outcome, action }) => [outcome, action])).toEqual([
    ['send', 'Replied to a question before buying'],
    ['send', 'Replied to a question before buying'],
    ['draft', 'Wrote a draft for a question before buying'],
    ['escalate', 'Handed over to you: a question before buying'],
  ])
})

test('a reply that was taken back waits in the activity, and what the owner answered from a program of their own does not', async () => {
  await db.transaction(owner, async (tx) => {
    await addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: null, status: 'draft', action: 'send' })
    await addExchange(tx, { at: '2026-03-06T10:00:00Z', answeredMs: 500, kind: 'holding', action: 'escalate', thread: 'phone' })
    await addExchange(tx, { at: '2026-03-08T10:00:00Z', answeredMs: 500, kind: 'holding', action: 'escalate', thread: 'phone' })
    const { id: conversationId } = await openConversation(tx, { threadKey: 'phone' })
    const mail = { conversationId, rfcMessageId: 'phone@school.example', toAddresses: [], text: 'Yes.' }
    await addOwnerMail(tx, { ...mail, answersUntil: new Date('2026-03-06T10:00:00Z'), sentAt: new Date('2026-03-07T10:00:00Z') })
  })
  expect((await activityOf(owner)).map(({ outcome }) => outcome)).toEqual(['escalate', 'send', 'draft'])
})

describe('a demo account', () => {
  test('is one of the listed addresses, whatever its case, and no other [OVER-025] [OVER-026] [OVER-002]', async () => {
    expect((await overviewOf(owner, ' demo@EXAMPLE.com ')).demo).toBe(true)
    expect((await overviewOf(owner, 'demo@example.com.evil.example')).demo).toBe(false)
  })

  test('shows the fixed sample figures and activity [OVER-005] [OVER-023]', async () => {
    await db.transaction(owner, (tx) => addExchange(tx, { at: '2026-03-05T10:00:00Z', answeredMs: 20_000 }))
    expect(await overviewOf(owner, 'demo@example.com')).toMatchObject({
      leadsResponded: { value: '247', change: '+12%' },
      avgResponseTime: { value: '38 s', change: '-23%' },
      meetingsBooked: { value: '64', change: '+18%' },
      revenueGenerated: { value: '$12,800', change: '+28%' },
    })
    expect(await activityOf(owner, 2, 'demo@example.com')).toHaveLength(2)
  })
})

/** What a raw statement gives, on either driver. */
function rowsOf(result: unknown): { name: string; rows: number }[] {
  return z.object({ rows: z.array(z.object({ name: z.string(), rows: z.number() })) }).parse(result).rows
}
