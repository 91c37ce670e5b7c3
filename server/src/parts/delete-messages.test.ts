import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, silentLog } from '../../testing/database.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { openFollowUpWorld } from '../../testing/follow-up-world.ts'
import { customerMail } from '../../testing/mail.ts'
import { fingerprint, queryAll, tablesHolding } from '../../testing/planted-words.ts'
import { noJournal } from '../db/journal/journal.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { saveCorrection } from '../db/assistant/corrections.ts'
import { addEscalation } from '../db/escalations/escalations.ts'
import { addAnswers } from '../db/knowledge/answers.ts'
import { addLeadEvent } from '../db/leads/lead-events.ts'
import { addLeftAlone, listLeftAlone } from '../db/mailboxes/left-alone.ts'
import { beginLookBack, listLookBacks, saveLookBack } from '../db/mailboxes/look-backs.ts'
import { findMessageByRfcId } from '../db/mailboxes/messages.ts'
import { addOutgoing, getOutgoing, markFailed, type Outgoing, startSending } from '../db/mailboxes/outgoing.ts'
import { addSuppression, isSuppressed } from '../db/mailboxes/suppressions.ts'
import { conversations, messages } from '../db/schema/assistant.ts'
import { bookings } from '../db/schema/bookings.ts'
import { followUps } from '../db/schema/followups.ts'
import { answers } from '../db/schema/knowledge.ts'
import { bookingLinks } from '../db/schema/scheduling.ts'
import { joinLine } from '../db/scheduling/line/entries.ts'
import { type AnswerDeps, answerMessage } from '../features/assistant/answer-message.ts'
import { resolveReply } from '../features/assistant/resolve-reply.ts'
import {
  countMessage,
  deleteCustomer,
  deleteMessage,
  replayDeletion,
  viewCustomer,
} from '../features/accounts/owner-data/delete-messages.ts'
import { expireMessages } from '../features/accounts/owner-data/expire-messages.ts'
import { countBefore, getRetention, saveRetention } from '../features/accounts/owner-data/keep-retention.ts'
import { planFollowUps } from '../features/followups/plan-follow-ups.ts'
import { sendDue } from '../features/followups/send-due.ts'
import { deliverOutgoing } from '../features/mailboxes/deliver-outgoing.ts'
import { receiveMail } from '../features/mailboxes/receive-mail.ts'
import { settleOutgoing } from '../features/mailboxes/settle-outgoing.ts'

const word = 'Qvxplanted'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** An account in which a mail came in, was answered, followed up, handed over, corrected and learnt from, with `word` in all of it. */
async function openWorld() {
  const world = await openFollowUpWorld(db)
  const deps = { ...world.deps, journal: noJournal, log: silentLog }
  async function correspond(from: string, messageId: string) {
    const raw = customerMail({ from, to: world.mailbox.emailAddress, messageId, subject: `About ${word}`, text: `Do you teach ${word}?` })
    await world.deliver(raw)
    await receiveMail(deps, world.owner, world.mailbox.id)
    const reply = await world.inOwner(async (tx) => {
      const message = await findMessageByRfcId(tx, messageId)
      if (!message) throw new Error('the mail did not come in')
      await tx.update(messages).set({ status: 'decided', action: 'send', category: 'sales' }).where(eq(messages.id, message.id))
      const questions = [`Do you teach ${word}?`]
      await addLeadEvent(tx, { messageId: message.id, toEmail: from, categoryUsed: 'sales', action: 'send', replyText: word, questions })
      await addEscalation(tx, {
        inboundId: message.id,
        toEmail: from,
        categoryUsed: 'sales',
        rationale: word,
        emailContent: word,
        citations: [],
      })
      await saveCorrection(tx, { messageId: message.id, text: word, kind: 'booking_lead', on: [], off: [] }, world.clock.now())
      const { conversationId } = message
      const booking = { ids: [`mail:${messageId}`], origin: 'mail', status: 'booked', saidAt: message.receivedAt, title: word } as const
      await tx
        .insert(bookings)
        .values({ ...booking, ids: [...booking.ids], userId: tx.owner, email: from, conversationId, messageId: message.id })
      const added = await addOutgoing(tx, {
        mailboxId: world.mailbox.id,
        conversationId: message.conversationId,
        messageId: message.id,
        kind: 'reply',
        status: 'queued',
        rfcMessageId: `reply-${messageId}`,
        toAddress: from,
        subject: `Re: About ${word}`,
        text: `Yes, ${word}.`,
        references: [messageId],
      })
      if (!added) throw new Error('no reply was added')
      return added
    })
    return { raw, reply, messageId: reply.messageId }
  }
  /** A look back found that the mails with these Message-IDs, which came in so many days ago, were answered late. */
  const answeredLate = (daysAgo: Record<string, number>) =>
    world.inOwner(async (tx) => {
      const now = world.clock.now()
      await beginLookBack(tx, world.mailbox.id, { since: now, now })
      const late = Object.entries(daysAgo).map(([rfcMessageId, days]) => {
        const receivedAt = new Date(now.getTime() - days * 86_400_000).toISOString()
        return { who: `of-${rfcMessageId}`, name: word, subject: `About ${word}`, receivedAt, rfcMessageId }
      })
      await saveLookBack(tx, world.mailbox.id, {
        people: { regulars: [{ who: '@late.test', theirs: 2, yours: 2 }], late, leftOut: ['b@b.test'] },
      })
    })
  /** The Message-IDs of those that are named still. */
  async function namedLate() {
    const [found] = await world.inOwner(listLookBacks)
    expect([found?.regulars.length, found?.leftOut]).toEqual([1, ['b@b.test']])
    return found?.late.map(({ rfcMessageId }) => rfcMessageId)
  }
  const send = async (outgoingId: string) => {
    await deliverOutgoing(deps, world.owner, outgoingId)
    await planFollowUps(deps, world.owner, outgoingId)
  }
  return { ...world, deps, correspond, send, answeredLate, namedLate }
}

describe('one message', () => {
  test('goes with all that was made of it, is not taken for new again, and leaves the others as they are', async () => {
    const { deps, owner, inOwner, correspond, send, deliver, mailbox } = await openWorld()
    const other = await openFollowUpWorld(db)
    await other.lead()
    const before = await fingerprint(db, other.owner)
    const sheet = { ...emptyAnswer, about: 'lessons', questions: [`do you  teach ${word}?`, 'Which lessons are there?'] }
    await inOwner((tx) => addAnswers(tx, [{ ...sheet, origin: 'owner' }]))
    const { raw, reply, messageId } = await correspond('dana@customer.test', 'one@customer.test')
    await send(reply.id)
    expect(await inOwner((tx) => getOutgoing(tx, reply.id))).toMatchObject({ status: 'sent' })
    expect((await tablesHolding(db, [word])).length).toBeGreaterThan(6)
    expect(await countMessage(deps, owner, messageId)).toEqual({ messages: 1, replies: 1, escalations: 1 })

    expect(await deleteMessage(deps, owner, messageId)).toEqual({ messages: 1, replies: 1, questions: 1 })
    expect(await tablesHolding(db, [word, 'one@customer.test', 'dana@customer.test'])).toEqual([])
    const asked = await inOwner((tx) => tx.select({ questions: answers.questions }).from(answers).where(eq(answers.about, 'lessons')))
    expect(asked).toEqual([{ questions: ['Which lessons are there?'] }])
    expect(await fingerprint(db, other.owner)).toEqual(before)
    await expect(deleteMessage(deps, owner, messageId)).rejects.toMatchObject({ code: 'not_found' })

    await deliver(raw) // it still lies in the mailbox
    await receiveMail(deps, owner, mailbox.id)
    expect(await queryAll(db, `select 1 from messages where user_id = '${owner}'`)).toEqual([])
  })

  test('goes with its sender’s name and its subject where it was answered late; the others that were stay', async () => {
    const { deps, owner, correspond, answeredLate, namedLate } = await openWorld()
    const { messageId } = await correspond('dana@late.test', 'late@late.test')
    await answeredLate({ 'late@late.test': 3, 'eva@late.test': 5 })
    await deleteMessage(deps, owner, messageId)
    expect(await namedLate()).toEqual(['eva@late.test'])
  })

  test('its jobs end quietly: answering, sending, looking after it, following up', async () => {
    const { deps, owner, correspond } = await openWorld()
    const { reply, messageId } = await correspond('dana@customer.test', `${randomUUID()}@customer.test`)
    await deleteMessage(deps, owner, messageId)
    const jobs = [
      () => answerMessage(deps as unknown as AnswerDeps, owner, messageId), // it asks for nothing before it has the message
      () => deliverOutgoing(deps, owner, reply.id),
      () => settleOutgoing(deps, owner, reply.id),
      () => planFollowUps(deps, owner, reply.id),
      () => sendDue(deps, owner, reply.conversationId),
    ]
    for (const run of jobs) await expect(run()).resolves.toBeUndefined()
  })

  test('a reply that is on its way holds it up; one that waits does not leave, and its share of the quota is free again', async () => {
    const { deps, owner, inOwner, correspond, clock } = await openWorld()
    const { reply, messageId } = await correspond('dana@customer.test', `${randomUUID()}@customer.test`)
    const later = await correspond('dana@customer.test', `${randomUUID()}@customer.test`)
    await inOwner((tx) => tx.execute(sql`update user_subscriptions set remaining_emails = 10`))
    await inOwner((tx) => startSending(tx, reply.id, clock.now()))
    await expect(deleteMessage(deps, owner, messageId)).rejects.toMatchObject({ code: 'mail_is_leaving' })
    await deleteMessage(deps, owner, later.messageId)
    expect(await queryAll(db, `select remaining_emails from user_subscriptions where user_id = '${owner}'`)).toEqual([
      { remaining_emails: 11 },
    ])
  })

  test('a reply that failed gives its share of the quota back, unless its owner closed it: then that was given back before', async () => {
    const { deps, owner, inOwner, correspond, clock } = await openWorld()
    const ofTry = { now: clock.now(), sendingAt: null, error: 'refused' }
    const failed = await correspond('dana@customer.test', `${randomUUID()}@customer.test`)
    const closed = await correspond('dana@customer.test', `${randomUUID()}@customer.test`)
    await inOwner((tx) => tx.execute(sql`update user_subscriptions set remaining_emails = 10`))
    for (const { reply } of [failed, closed]) await inOwner((tx) => markFailed(tx, reply.id, ofTry))
    await resolveReply(deps, owner, { messageId: closed.messageId, outcome: 'closed' })
    for (const { messageId } of [failed, closed]) await deleteMessage(deps, owner, messageId)
    expect(await queryAll(db, `select remaining_emails from user_subscriptions where user_id = '${owner}'`)).toEqual([
      { remaining_emails: 12 },
    ])
  })

  test('nobody deletes another owner’s', async () => {
    const { correspond } = await openWorld()
    const stranger = await openWorld()
    const { messageId } = await correspond('dana@customer.test', `${randomUUID()}@customer.test`)
    await expect(deleteMessage(stranger.deps, stranger.owner, messageId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await queryAll(db, `select 1 from messages where id = '${messageId}'`)).toHaveLength(1)
  })

  test('a copy of the database from before gives it back to nobody: the journal deletes it again, also where it came in anew', async () => {
    const { deps, owner, correspond, inOwner, deliver, mailbox } = await openWorld()
    const id = `${randomUUID()}@customer.test`
    const { raw, messageId } = await correspond('dana@customer.test', id)
    const entries: object[] = []
    const journal = {
      accept: async <T>(entry: { payload: Record<string, unknown> }, keep: () => Promise<T>) => {
        entries.push(entry.payload)
        return keep()
      },
    }
    await deleteMessage({ ...deps, journal }, owner, messageId)
    expect(JSON.stringify(entries)).not.toContain(word)
    await inOwner((tx) => tx.execute(sql`delete from deleted_mails`)) // as the copy had it
    await deliver(raw)
    await receiveMail(deps, owner, mailbox.id)
    expect(await queryAll(db, `select 1 from messages where user_id = '${owner}'`)).toHaveLength(1)
    for (const entry of entries) await replayDeletion(deps, entry)
    expect(await queryAll(db, `select 1 from messages where user_id = '${owner}'`)).toEqual([])
  })
})

describe('a customer', () => {
  test('goes under every spelling of their address; that they opted out goes on, as a hash', async () => {
    const { deps, owner, inOwner, correspond, send, clock } = await openWorld()
    const first = await correspond('dana.lee@gmail.com', `${randomUUID()}@gmail.com`)
    await send(first.reply.id)
    await correspond('DanaLee+piano@googlemail.com', `${randomUUID()}@gmail.com`)
    const kept = await correspond('dana@customer.test', `${randomUUID()}@customer.test`)
    await inOwner((tx) => addSuppression(tx, 'dana.lee@gmail.com', clock.now()))
    const asked = { email: 'danalee@gmail.com', isKnown: true, isOptedOut: true, messages: 2, replies: 2, escalations: 2 }
    expect(await viewCustomer(deps, owner, 'danalee@gmail.com')).toEqual(asked)
    expect(await deleteCustomer(deps, owner, 'danalee@gmail.com')).toMatchObject({ messages: 2, replies: 2 })
    expect(await tablesHolding(db, ['dana.lee@gmail.com', 'danalee'])).toEqual([])
    expect(await inOwner((tx) => isSuppressed(tx, ['Dana.Lee@gmail.com']))).toBe(true)
    expect(await inOwner((tx) => isSuppressed(tx, ['dana@customer.test']))).toBe(false)
    expect(await queryAll(db, `select id from messages where user_id = '${owner}'`)).toEqual([{ id: kept.messageId }])
    expect(await viewCustomer(deps, owner, 'danalee@gmail.com')).toMatchObject({ isKnown: false, isOptedOut: true, messages: 0 })
  })

  test.each([
    { where: 'where nothing was lost', isLost: false },
    { where: 'in a copy from before the deletion', isLost: true },
  ])('who writes again keeps all that is made of it when the journal deletes what was before, $where', async ({ isLost }) => {
    const { deps, owner, inOwner, correspond, clock } = await openWorld()
    const tables = ['lead_events', 'escalated_emails', 'bookings', 'follow_ups', 'line_entries']
    const write = async (id: string) => {
      clock.advance(3_600_000)
      const { reply, messageId } = await correspond('dana@back.test', id)
      await follow(reply)
      const ownTime = sql`set created_at = ${clock.now()} where created_at > ${clock.now()}` // the database writes its own
      for (const table of [...tables, 'conversations']) await inOwner((tx) => tx.execute(sql`update ${sql.identifier(table)} ${ownTime}`))
      clock.advance(3_600_000)
      return messageId
    }
    const follow = ({ id: replyId, conversationId, messageId }: Outgoing) =>
      inOwner(async (tx) => {
        const [link] = await tx.insert(bookingLinks).values({ userId: owner, category: 'new', url: 'https://cal.test' }).returning()
        await joinLine(tx, { linkId: link?.id ?? '', email: 'dana@back.test', name: '', messageId, by: 'person', now: clock.now() })
        const planned = { step: 1, status: 'planned', toAddress: 'dana@back.test', dueAt: clock.now(), text: word } as const
        await tx.insert(followUps).values({ ...planned, userId: owner, conversationId, replyId })
      })
    const entries: unknown[] = []
    const journal = {
      accept: async <T>(entry: { payload: Record<string, unknown> }, keep: () => Promise<T>) => {
        entries.push(entry.payload)
        if (isLost) throw new Error('the machine died')
        return keep()
      },
    }
    await write('first@back.test')
    await deleteCustomer({ ...deps, journal }, owner, 'dana@back.test').catch(() => {})
    const again = await write('again@back.test')
    const counts = async () =>
      Promise.all(tables.map(async (table) => (await queryAll(db, `select 1 from ${table} where user_id = '${owner}'`)).length))
    for (let time = 0; time < 2; time += 1) for (const entry of entries) await replayDeletion(deps, entry)
    expect(await counts()).toEqual([1, 1, 1, 1, 1])
    expect(await queryAll(db, `select id from messages where user_id = '${owner}'`)).toEqual([{ id: again }])
    expect(await inOwner((tx) => tx.select({ who: conversations.customerEmail }).from(conversations))).toEqual([{ who: 'dana@back.test' }])
    const recorded = `select 1 from audit_events where user_id = '${owner}' and kind = 'customer_deleted'`
    expect(await queryAll(db, recorded)).toHaveLength(1)
  })

  test('is deleted again too by what an earlier version wrote into the journal, without its time', async () => {
    const { deps, owner, correspond } = await openWorld()
    const { messageId } = await correspond('dana@before.test', `${randomUUID()}@before.test`)
    await replayDeletion(deps, { owner, messageIds: [messageId], marks: [], address: 'dana@before.test' })
    expect(await tablesHolding(db, ['dana@before.test'])).toEqual([])
  })

  test('goes with all of their mails that were answered late, whatever address an answer to these goes to', async () => {
    const { deps, owner, correspond, answeredLate, namedLate } = await openWorld()
    await correspond('dana@late.test', 'first@late.test')
    await correspond('dana@late.test', 'second@late.test')
    await answeredLate({ 'first@late.test': 3, 'second@late.test': 4, 'eva@late.test': 5 })
    await deleteCustomer(deps, owner, 'dana@late.test')
    expect(await namedLate()).toEqual(['eva@late.test'])
  })

  test('whom the owner left alone is written to by nobody from now on, and a conversation with others stays without their name', async () => {
    const { deps, owner, inOwner, correspond, arrive, clock, mailbox } = await openWorld()
    const { messageId } = await correspond('dana@left.test', `${randomUUID()}@left.test`)
    await inOwner(async (tx) => {
      await addLeftAlone(tx, 'dana@left.test', clock.now())
      await beginLookBack(tx, mailbox.id, { since: clock.now(), now: clock.now() })
      const regulars = ['dana@left.test', 'eva@left.test'].map((who) => ({ who, theirs: 2, yours: 2 }))
      const late = ['dana@left.test', 'eva@left.test'].map((who) => ({
        who,
        name: '',
        subject: '',
        receivedAt: '2026-03-02T15:00:00.000Z',
        rfcMessageId: who,
      }))
      await saveLookBack(tx, mailbox.id, { people: { regulars, late, leftOut: ['dana@left.test'] } })
    })
    const stored = await inOwner((tx) => tx.select().from(messages).where(eq(messages.id, messageId)))
    if (!stored[0]) throw new Error('no message')
    await arrive(stored[0], { from: 'eva@left.test' })
    await deleteCustomer(deps, owner, 'dana@left.test')
    expect(await inOwner(listLeftAlone)).toEqual([])
    const [found] = await inOwner(listLookBacks)
    expect(found).toMatchObject({
      regulars: [{ who: 'eva@left.test', theirs: 2, yours: 2 }],
      late: [{ who: 'eva@left.test' }],
      leftOut: [],
    })
    expect(found?.late).toHaveLength(1)
    expect(await inOwner((tx) => isSuppressed(tx, ['dana@left.test']))).toBe(true)
    expect(await inOwner((tx) => tx.select({ who: conversations.customerEmail }).from(conversations))).toEqual([{ who: null }])
    expect(await inOwner((tx) => tx.select({ from: messages.fromAddress }).from(messages))).toEqual([{ from: 'eva@left.test' }])
  })
})

describe('messages that are kept for a time', () => {
  test('go when they are older, and only then; for ever is the default', async () => {
    const { deps, owner, correspond, inOwner, clock } = await openWorld()
    const old = await correspond('dana@customer.test', `${randomUUID()}@customer.test`)
    expect(await getRetention(deps, owner)).toEqual({ months: null })
    const young = await correspond('eva@customer.test', `${randomUUID()}@customer.test`)
    const cameIn = (id: string, at: Date) => inOwner((tx) => tx.update(messages).set({ receivedAt: at }).where(eq(messages.id, id)))
    await cameIn(old.messageId, new Date(clock.now().getTime() - 200 * 86_400_000))
    await cameIn(young.messageId, clock.now())
    const ids = async () =>
      (await queryAll(db, `select id from messages where user_id = '${owner}' order by received_at`)).map(({ id }) => id)
    await expireMessages(deps, owner)
    expect(await ids()).toEqual([old.messageId, young.messageId])
    expect(await countBefore(deps, owner, 12)).toEqual({ messages: 0 })
    expect(await countBefore(deps, owner, 6)).toEqual({ messages: 1 })
    await inOwner((tx) => addAnswers(tx, [{ ...emptyAnswer, origin: 'owner', questions: [`Do you teach ${word}?`] }]))
    await saveRetention(deps, owner, 6)
    expect(await getRetention(deps, owner)).toEqual({ months: 6 })
    for (let time = 0; time < 2; time += 1) await expireMessages(deps, owner)
    expect(await ids()).toEqual([young.messageId])
    const learnt = await queryAll(db, `select questions from answers where user_id = '${owner}' and questions::text like '%${word}%'`)
    expect(learnt).toHaveLength(1) // the answer sheet keeps what it learnt
  })

  test('go with those that a look back named for having been answered late, whether we have their mails or not', async () => {
    const { deps, owner, answeredLate, namedLate } = await openWorld()
    await answeredLate({ 'old@late.test': 200, 'young@late.test': 20 })
    await expireMessages(deps, owner)
    expect(await namedLate()).toEqual(['old@late.test', 'young@late.test'])
    await saveRetention(deps, owner, 6)
    await expireMessages(deps, owner)
    expect(await namedLate()).toEqual(['young@late.test'])
  })
})
