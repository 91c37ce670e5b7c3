import { eq, sql } from 'drizzle-orm'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { TRACE_VERSION } from '@ownvoice/core/assistant/stored-trace'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { getAssistantSettings } from './assistant/assistant-settings.ts'
import { listBlackouts } from './scheduling/blackout-dates.ts'
import { listBookingLinks } from './scheduling/booking-links.ts'
import { offersWaitlistOnFull } from './scheduling/scheduling-settings.ts'
import { findConversationByRfcIds, openConversation } from './mailboxes/conversations.ts'
import { finishReading, getDocument, listDocuments, saveExtractedText, setDocumentStatus } from './knowledge/documents.ts'
import { addEscalation, countOpenEscalations } from './escalations/escalations.ts'
import { addLeadEvent } from './leads/lead-events.ts'
import { findLeadSource } from './leads/lead-sources.ts'
import { addMailbox, findDefaultMailbox, getMailbox, listConnectedMailboxes, saveCursor, setMailboxStatus } from './mailboxes/mailboxes.ts'
import { addMessage, findMessageByRfcId, getMessage, lockReceivedMessage, saveDecision, saveTrace } from './mailboxes/messages.ts'
import { addOneOfEach } from '../../testing/one-of-each.ts'
import type { OpenedDatabase } from './open-database.ts'
import { getOutgoing } from './mailboxes/outgoing.ts'
import { ensureProfile, getProfile } from './accounts/profiles.ts'
import { addSandboxMail, findSandboxMail, latestSandboxUid, listSandboxMails } from './mailboxes/sandbox-mails.ts'
import { messages } from './schema/assistant.ts'
import { leadSources } from './schema/leads.ts'
import { blackoutDates, bookingLinks, schedulingSettings } from './schema/scheduling.ts'
import { userSubscriptions } from './schema/billing.ts'
import { findSubscription, saveSubscription, takeQuota } from './billing/subscriptions.ts'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { getVoice } from './tone/voice.ts'
import { listOpenEscalations } from '../../testing/stored-rows.ts'

const now = new Date('2026-03-02T15:01:00Z')
let db: OpenedDatabase
let owner: OwnerId
let ids: Awaited<ReturnType<typeof addOneOfEach>>

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  owner = await addTestOwner(db, { businessName: 'Harmony School' })
  ids = await addOneOfEach(db, owner)
})

test('a profile is made once, and a second sign-in changes nothing of it [DATA-001]', async () => {
  const profile = await db.transaction(owner, (tx) => ensureProfile(tx, { contactEmail: 'new@example.com', businessName: 'Another' }))
  expect(profile).toMatchObject({ userId: owner, businessName: 'Harmony School', timezone: 'America/New_York' })
  expect(await db.transaction(owner, getProfile)).toEqual(profile)
})

test("another owner's row is not found, like one that is not there", async () => {
  const other = await addTestOwner(db)
  const missing = db.transaction(other, (tx) => getMessage(tx, ids.messageId))
  await expect(missing).rejects.toBeInstanceOf(AppError)
  await expect(missing).rejects.toMatchObject({ code: 'not_found' })
})

describe('the quota', () => {
  const inMarch = new Date('2026-03-20T12:00:00Z')

  test('is taken one by one, and never below zero, however many take at once', async () => {
    await db.transaction(owner, async (tx) => {
      for (let taken = 0; taken < 849; taken += 1) await takeQuota(tx, inMarch)
    })
    const taken = await Promise.all(Array.from({ length: 50 }, () => db.transaction(owner, (tx) => takeQuota(tx, inMarch))))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await db.transaction(owner, findSubscription)).toMatchObject({ remainingEmails: 0 })
  })

  test('given back by a transaction that is undone', async () => {
    const undone = db.transaction(owner, async (tx) => {
      await takeQuota(tx, inMarch)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await db.transaction(owner, findSubscription)).toMatchObject({ remainingEmails: 850 })
  })

  test('is full again from the 5th of the next month in UTC, once for each period [CONST-022]', async () => {
    const take = (at: string) => db.transaction(owner, (tx) => takeQuota(tx, new Date(at)))
    await take('2026-04-04T23:59:59Z')
    expect(await db.transaction(owner, findSubscription)).toMatchObject({ remainingEmails: 849, periodStart: '2026-03-05' })
    await Promise.all([take('2026-04-05T00:00:00Z'), take('2026-04-05T00:00:00Z')])
    expect(await db.transaction(owner, findSubscription)).toMatchObject({ remainingEmails: 848, periodStart: '2026-04-05' })
  })

  test('that is used up lasts until the period is over', async () => {
    const usedUp = { isActive: true, planName: 'basic', monthlyEmailQuota: 850, remainingEmails: 0, periodStart: '2026-03-05' } as const
    await db.system((tx) => saveSubscription(tx, owner, usedUp))
    expect(await db.transaction(owner, (tx) => takeQuota(tx, inMarch))).toBe(false)
    expect(await db.transaction(owner, (tx) => takeQuota(tx, new Date('2026-04-05T00:00:00Z')))).toBe(true)
  })

  test('cannot be filled by the owner, nor a subscription made', async () => {
    const give = db.transaction(owner, (tx) => tx.update(userSubscriptions).set({ monthlyEmailQuota: 100_000 }))
    await expect(give).rejects.toMatchObject({ cause: { code: '42501' } })
    const make = db.transaction(await addTestOwner(db), (tx) =>
      tx
        .insert(userSubscriptions)
        .values({ userId: tx.owner, planName: 'basic', monthlyEmailQuota: 1, remainingEmails: 1, periodStart: '2026-03-05' }),
    )
    await expect(make).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('is not there without a subscription', async () => {
    expect(await db.transaction(await addTestOwner(db), (tx) => takeQuota(tx, inMarch))).toBe(false)
  })
})

describe('what the assistant knows of the owner', () => {
  test('booking links come active ones first, then in their order, without a label as an empty one [DATA-019]', async () => {
    await db.transaction(owner, async (tx) => {
      await tx.delete(bookingLinks)
      const link = { userId: owner, category: 'new', url: 'https://example.com/book' } as const
      await tx.insert(bookingLinks).values([
        { ...link, label: 'off', isActive: false, sortOrder: 0 },
        { ...link, label: 'second', sortOrder: 2 },
        { ...link, sortOrder: 1, isFull: true },
      ])
    })
    const links = await db.transaction(owner, listBookingLinks)
    expect(links.map(({ id: _id, ...link }) => link)).toEqual([
      { category: 'new', label: '', url: 'https://example.com/book', active: true, full: true },
      { category: 'new', label: 'second', url: 'https://example.com/book', active: true, full: false },
      { category: 'new', label: 'off', url: 'https://example.com/book', active: false, full: false },
    ])
  })

  test('blackout days come as ranges [DATA-021]', async () => {
    await db.transaction(owner, (tx) =>
      tx.insert(blackoutDates).values(['2026-07-06', '2026-07-05'].map((date) => ({ userId: owner, date }))),
    )
    expect(await db.transaction(owner, listBlackouts)).toEqual([{ id: '2026-07-04', start: '2026-07-04', end: '2026-07-06' }])
  })

  test('the settings of scheduling are the links, the blackout days and whether a waitlist is offered: of a new owner none [DATA-022]', async () => {
    const settingsOf = (of: OwnerId) =>
      db.transaction(of, async (tx) => ({
        links: (await listBookingLinks(tx)).map(({ url }) => url),
        blackouts: await listBlackouts(tx),
        offersWaitlist: await offersWaitlistOnFull(tx),
      }))
    const scheduler = await addTestOwner(db)
    expect(await settingsOf(scheduler)).toEqual({ links: [], blackouts: [], offersWaitlist: false })
    await db.transaction(scheduler, async (tx) => {
      await tx.insert(bookingLinks).values({ userId: scheduler, category: 'new', url: 'https://example.com/book' })
      await tx.insert(blackoutDates).values({ userId: scheduler, date: '2026-12-24' })
      await tx.insert(schedulingSettings).values({ userId: scheduler, offerWaitlistOnFull: true })
    })
    expect(await settingsOf(scheduler)).toEqual({
      links: ['https://example.com/book'],
      blackouts: [{ id: '2026-12-24', start: '2026-12-24', end: '2026-12-24' }],
      offersWaitlist: true,
    })
    await db.transaction(scheduler, (tx) => tx.update(schedulingSettings).set({ offerWaitlistOnFull: false }))
    expect(await settingsOf(scheduler)).toMatchObject({ offersWaitlist: false })
  })

  test('the voice signs with the preferred name, else the own, else that of the business, and its sliders stand in the middle', async () => {
    expect(await db.transaction(owner, getVoice)).toMatchObject({ signOffName: 'Ms. Test', businessName: 'Harmony School' })
    const plain = await addTestOwner(db, { businessName: 'Plain School' })
    expect(await db.transaction(plain, getVoice)).toEqual({
      tone: { toneStyle: 50, energyLevel: 50, directness: 50 },
      profile: null,
      signOffName: 'Plain School',
      businessName: 'Plain School',
    })
  })

  test('settings that were never set stand at their defaults', async () => {
    const settings = await db.transaction(await addTestOwner(db), getAssistantSettings)
    const reminders = { answerWithin: 'unsaid', ownTopics: [], lateReminders: true, remindedOn: null }
    const notices = { escalationAlerts: true, draftAlerts: true, bookingConfirmations: false, weeklyReport: false, weeklyReportedFor: null }
    const replies = { sendMode: 'send', categoryModes: {}, responseDelaySeconds: 0, quiet: null, stoppedAt: null }
    expect(settings).toEqual({
      ...replies,
      disclosure: false,
      signature: '',
      lateAfterHours: 12,
      allowedSenders: [],
      ...notices,
      ...reminders,
    })
  })

  test('a document keeps why it failed, and forgets it when it works [DATA-004]', async () => {
    const [document] = await db.transaction(owner, listDocuments)
    const id = document?.id ?? ''
    await db.transaction(owner, async (tx) => {
      await setDocumentStatus(tx, id, 'processing')
      await finishReading(tx, id, { status: 'failed', error: 'It holds no text.' }, 'of the test')
    })
    expect(await db.transaction(owner, (tx) => getDocument(tx, id))).toMatchObject({
      embeddingStatus: 'failed',
      embeddingError: 'It holds no text.',
    })
    await db.transaction(owner, async (tx) => {
      await saveExtractedText(tx, id, { text: 'A lesson is $40.', pageStarts: [0] })
      await setDocumentStatus(tx, id, 'processing')
      await finishReading(tx, id, { status: 'embedded' }, 'of the test')
    })
    const read = await db.transaction(owner, (tx) => getDocument(tx, id))
    expect(read).toMatchObject({ embeddingStatus: 'embedded', embeddingError: null, extractedText: 'A lesson is $40.', pageStarts: [0] })
  })
})

describe('a message', () => {
  test('is stored once for each mailbox and provider id', async () => {
    const { id: _id, ...message } = await db.transaction(owner, (tx) => getMessage(tx, ids.messageId))
    expect(await db.transaction(owner, (tx) => addMessage(tx, message))).toBeNull()
    expect(await db.transaction(owner, (tx) => addMessage(tx, { ...message, providerId: '1:2', receivedAt: now }))).not.toBeNull()
    expect(await db.transaction(owner, (tx) => findMessageByRfcId(tx, 'one@example.com'))).toMatchObject({ id: ids.messageId })
  })

  test('is decided once, by whoever comes first', async () => {
    const decide = (action: 'send' | 'ignore') =>
      db.transaction(owner, async (tx) => {
        if (!(await lockReceivedMessage(tx, ids.messageId))) return false
        return saveDecision(tx, ids.messageId, { action, category: 'sales', trace: null, decidedAt: now })
      })
    expect((await Promise.all([decide('send'), decide('send'), decide('send')])).filter(Boolean)).toHaveLength(1)
    expect(await decide('ignore')).toBe(false)
    expect(await db.transaction(owner, (tx) => getMessage(tx, ids.messageId))).toMatchObject({ status: 'decided', action: 'send' })
    const second = { action: 'ignore', category: null, trace: null, decidedAt: now } as const
    expect(await db.transaction(owner, (tx) => saveDecision(tx, ids.messageId, second))).toBe(false)
  })

  test('opens with what fits of a trace that another version of the program kept', async () => {
    const kept = JSON.stringify({
      version: 99,
      steps: [],
      modelCalls: [],
      findings: [],
      decision: { action: 'ignore', rule: 'bulk', reason: 'A newsletter.' },
      gist: 1,
    })
    await db.transaction(owner, (tx) => tx.execute(sql`update messages set trace = ${kept}::jsonb where id = ${ids.messageId}`))
    const { trace } = await db.transaction(owner, (tx) => getMessage(tx, ids.messageId))
    expect(trace).toMatchObject({ decision: { rule: 'bulk' }, screening: null, reading: null, draft: null })
    if (trace) await db.transaction(owner, (tx) => saveTrace(tx, ids.messageId, trace))
    const version = sql<string>`${messages.trace} ->> 'version'`
    expect(await db.transaction(owner, (tx) => tx.select({ version }).from(messages).where(eq(messages.id, ids.messageId)))).toEqual([
      { version: String(TRACE_VERSION) },
    ])
  })

  test('belongs to the conversation of a mail it names, theirs or ours', async () => {
    const ours = await db.transaction(owner, (tx) => getOutgoing(tx, ids.outgoingId))
    const found = (named: string[]) => db.transaction(owner, (tx) => findConversationByRfcIds(tx, named))
    expect(await found(['unknown@example.com', ours.rfcMessageId])).toMatchObject({ id: ours.conversationId })
    expect(await found(['one@example.com'])).toMatchObject({ id: ours.conversationId })
    expect(await found(['unknown@example.com'])).toBeNull()
    expect(await found([])).toBeNull()
    const again = await db.transaction(owner, (tx) => openConversation(tx, { threadKey: 'one@example.com' }))
    expect(again.id).toBe(ours.conversationId)
  })
})

describe('a mailbox', () => {
  test('keeps its cursor and its state', async () => {
    await db.transaction(owner, async (tx) => {
      await saveCursor(tx, ids.mailboxId, { uidValidity: 7, uid: 42 }, now)
      await setMailboxStatus(tx, ids.mailboxId, { status: 'failed', lastError: 'The password is wrong.', checkedAt: now })
    })
    const mailbox = await db.transaction(owner, (tx) => getMailbox(tx, ids.mailboxId))
    expect(mailbox).toMatchObject({
      cursor: { uidValidity: 7, uid: 42 },
      status: 'failed',
      lastError: 'The password is wrong.',
      checkedAt: now,
    })
    expect(await db.transaction(owner, findDefaultMailbox)).toBeNull()
    expect((await db.system(listConnectedMailboxes)).map((one) => one.mailboxId)).not.toContain(ids.mailboxId)
  })

  test('that is real answers before the sandbox does', async () => {
    expect(await db.transaction(owner, findDefaultMailbox)).toMatchObject({ id: ids.mailboxId })
    const real = await db.transaction(owner, (tx) => addMailbox(tx, { kind: 'imap', emailAddress: 'office@example.com' }))
    expect(await db.transaction(owner, findDefaultMailbox)).toMatchObject({ id: real.id })
    expect(await db.system(listConnectedMailboxes)).toContainEqual({ owner, mailboxId: real.id, kind: 'imap' })
  })

  test('of the sandbox gives its mails in their order, each after the last', async () => {
    const place = { mailboxId: ids.mailboxId, folder: 'inbox' } as const
    const before = await db.transaction(owner, (tx) => latestSandboxUid(tx, place))
    const raw = new Uint8Array([0, 255, 13, 10])
    for (const messageId of ['a@example.com', 'b@example.com', 'c@example.com']) {
      await db.transaction(owner, (tx) => addSandboxMail(tx, { ...place, messageId, raw }))
    }
    const after = await db.transaction(owner, (tx) => listSandboxMails(tx, { ...place, afterUid: before, limit: 2 }))
    expect(after.map((mail) => mail.messageId)).toEqual(['a@example.com', 'b@example.com'])
    expect([...(after[0]?.raw ?? [])]).toEqual([...raw])
    expect(await db.transaction(owner, (tx) => findSandboxMail(tx, { ...place, messageId: 'c@example.com' }))).not.toBeNull()
    expect(await db.transaction(owner, (tx) => latestSandboxUid(tx, { ...place, folder: 'sent' }))).toBe(0)
  })
})

describe('what happened', () => {
  test('stands once for each message', async () => {
    const event = { messageId: ids.messageId, toEmail: 'ada@example.com', categoryUsed: 'sales', action: 'escalate' } as const
    expect(await db.transaction(owner, (tx) => addLeadEvent(tx, event))).toBeNull()
    expect(await db.transaction(owner, (tx) => addLeadEvent(tx, { ...event, messageId: null }))).not.toBeNull()
  })

  test('a message is handed over once', async () => {
    const [open] = await db.transaction(owner, listOpenEscalations)
    if (!open) throw new Error('there is no open escalation')
    const { id: _id, status: _status, ...escalation } = open
    expect(await db.transaction(owner, (tx) => addEscalation(tx, escalation))).toBeNull()
    expect(await db.transaction(owner, countOpenEscalations)).toBe(1)
  })
})

test('the key of a form names its account while the form is open', async () => {
  const key = `form-${owner}`
  expect(await db.system((tx) => findLeadSource(tx, key))).toMatchObject({ owner, name: 'Web site' })
  expect(await db.system((tx) => findLeadSource(tx, 'guess'))).toBeNull()
  await db.transaction(owner, (tx) => tx.update(leadSources).set({ isActive: false }).where(eq(leadSources.formKey, key)))
  expect(await db.system((tx) => findLeadSource(tx, key))).toBeNull()
})
