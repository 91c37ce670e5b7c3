import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { ReadyReply, Screening } from '@ownvoice/core/assistant/trace'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import type { OwnerTx } from '../../db/database.ts'
import { addMailbox, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, saveDecision, saveTrace } from '../../db/mailboxes/messages.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { addOutgoing, getOutgoing, listOutgoingFor, markFailed, markUnconfirmed, startSending } from '../../db/mailboxes/outgoing.ts'
import { addEscalation } from '../../db/escalations/escalations.ts'
import { listOpenEscalations } from '../../../testing/stored-rows.ts'
import { users } from '../../db/schema/accounts.ts'
import { userSubscriptions } from '../../db/schema/billing.ts'
import { addAnswers, listAnswerable } from '../../db/knowledge/answers.ts'
import { closeDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import { countWaiting } from '../../db/reports/overview-facts.ts'
import { findSubscription, saveSubscription } from '../../db/billing/subscriptions.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { recallAnswer } from './recall-answer.ts'
import { createDigest } from '../../digest.ts'
import { sendAnswer } from './send-answer.ts'
import { resolveReply } from './resolve-reply.ts'
import { toMail } from './try-mail.ts'

const clock = testClock()
let db: OpenedDatabase
let owner: Awaited<ReturnType<typeof addTestOwner>>
let mailboxId: string
let enqueued: string[]
let written = 0

beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
  mailboxId = await inAccount(async (tx) => (await addMailbox(tx, { kind: 'sandbox', emailAddress: 'school@example.com' })).id)
  const plan = { planName: 'basic', monthlyEmailQuota: 850, periodStart: '2026-03-05' } as const
  await db.system((tx) => saveSubscription(tx, owner, { isActive: true, remainingEmails: 10, ...plan }))
})
afterAll(() => db.close())
beforeEach(() => {
  enqueued = []
})

test('a draft is sent in the owner’s words, once, and takes one from the quota', async () => {
  const before = await remaining()
  const { messageId, outgoingId } = await write('draft')
  await sendAnswer(deps(), owner, { messageId, text: 'As I would say it.', ready: null })
  await expect(sendAnswer(deps(), owner, { messageId, text: 'Again', ready: null })).rejects.toMatchObject({ code: 'conflict' })
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'queued', text: 'As I would say it.' })
  expect(enqueued).toEqual([`deliver:${outgoingId}:${clock.now().toISOString()}`])
  expect(await remaining()).toBe(before - 1)
})

test('a draft stays a draft while nothing is left of the quota', async () => {
  const before = await remaining()
  const { messageId, outgoingId } = await write('draft')
  await inAccount((tx) => tx.update(userSubscriptions).set({ remainingEmails: 0 }))
  await expect(sendAnswer(deps(), owner, { messageId, text: 'x', ready: null })).rejects.toMatchObject({ code: 'quota_used_up' })
  await inAccount((tx) => tx.update(userSubscriptions).set({ remainingEmails: before }))
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'draft' })
  expect(enqueued).toEqual([])
})

test('a draft stays a draft while no mailbox is connected', async () => {
  const { messageId, outgoingId } = await write('draft')
  const state = { lastError: null, checkedAt: clock.now() }
  await inAccount((tx) => setMailboxStatus(tx, mailboxId, { ...state, status: 'disconnected' }))
  await expect(sendAnswer(deps(), owner, { messageId, text: 'x', ready: null })).rejects.toMatchObject({ code: 'mailbox_missing' })
  await inAccount((tx) => setMailboxStatus(tx, mailboxId, { ...state, status: 'connected' }))
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'draft' })
})

test('a draft stays a draft while the owner’s address is not verified [AUTH-012]', async () => {
  const { messageId, outgoingId } = await write('draft')
  const verify = (emailVerified: boolean) => db.system((tx) => tx.update(users).set({ emailVerified }).where(eq(users.id, owner)))
  await verify(false)
  await expect(sendAnswer(deps(), owner, { messageId, text: 'x', ready: null })).rejects.toMatchObject({
    code: 'address_unverified',
    status: 409,
  })
  await verify(true)
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'draft' })
  expect(enqueued).toEqual([])
  await sendAnswer(deps(), owner, { messageId, text: 'x', ready: null })
  expect(enqueued).toEqual([`deliver:${outgoingId}:${clock.now().toISOString()}`])
})

test('a draft that was put aside is sent in the owner’s words after all', async () => {
  const { messageId, outgoingId } = await write('draft')
  await inAccount((tx) => closeDraft(tx, messageId, clock.now()))
  await sendAnswer(deps(), owner, { messageId, text: 'After all.', ready: null })
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'queued', text: 'After all.', closedAt: null })
})

test('another owner’s draft cannot be sent', async () => {
  const { messageId } = await write('draft')
  const stranger = await addTestOwner(db)
  await expect(sendAnswer(deps(), stranger, { messageId, text: 'x', ready: null })).rejects.toMatchObject({ code: 'conflict' })
})

test('of a mail that may have left the owner says that it arrived: nothing is sent again', async () => {
  const { messageId, outgoingId } = await write('unconfirmed')
  await resolveReply(deps(), owner, { messageId, outcome: 'arrived' })
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'sent', sentAt: clock.now() })
  expect(enqueued).toEqual([`plan:${outgoingId}`])
})

test('or has it sent again, under the same Message-ID, once', async () => {
  const { messageId, outgoingId } = await write('unconfirmed')
  const before = await inAccount((tx) => getOutgoing(tx, outgoingId))
  await resolveReply(deps(), owner, { messageId, outcome: 'send_again' })
  await expect(resolveReply(deps(), owner, { messageId, outcome: 'send_again' })).rejects.toMatchObject({ code: 'conflict' })
  const after = await inAccount((tx) => getOutgoing(tx, outgoingId))
  expect(after).toMatchObject({ status: 'queued', rfcMessageId: before.rfcMessageId, absentAt: clock.now() })
  expect(enqueued).toEqual([`deliver:${outgoingId}:${clock.now().toISOString()}`])
})

test('a reply that could not be sent is sent again, or closed: then it waits no longer, and the quota has it again', async () => {
  const again = await write('failed')
  await resolveReply(deps(), owner, { messageId: again.messageId, outcome: 'send_again' })
  expect(await inAccount((tx) => getOutgoing(tx, again.outgoingId))).toMatchObject({ status: 'queued', error: null })
  expect(enqueued).toHaveLength(1)
  const closed = await write('failed')
  const before = await remaining()
  expect(await inAccount((tx) => countWaiting(tx, clock.now()))).toMatchObject({ failed: 1 })
  const close = () => resolveReply(deps(), owner, { messageId: closed.messageId, outcome: 'closed' })
  expect((await Promise.allSettled([close(), close()])).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await remaining()).toBe(before + 1)
  expect(await inAccount((tx) => countWaiting(tx, clock.now()))).toMatchObject({ failed: 0 })
  await expect(resolveReply(deps(), owner, { messageId: closed.messageId, outcome: 'send_again' })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(enqueued).toHaveLength(1)
})

test('nobody says of a reply that failed that it arrived, nor closes one that may have', async () => {
  const failed = await write('failed')
  await expect(resolveReply(deps(), owner, { messageId: failed.messageId, outcome: 'arrived' })).rejects.toMatchObject({ code: 'conflict' })
  const unconfirmed = await write('unconfirmed')
  await expect(resolveReply(deps(), owner, { messageId: unconfirmed.messageId, outcome: 'closed' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('nothing is sent again while no mailbox is connected', async () => {
  const { messageId, outgoingId } = await write('failed')
  const state = { lastError: null, checkedAt: clock.now() }
  await inAccount((tx) => setMailboxStatus(tx, mailboxId, { ...state, status: 'disconnected' }))
  await expect(resolveReply(deps(), owner, { messageId, outcome: 'send_again' })).rejects.toMatchObject({ code: 'mailbox_missing' })
  await inAccount((tx) => setMailboxStatus(tx, mailboxId, { ...state, status: 'connected' }))
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'failed' })
})

test('an answer that was taken back within ten seconds waits as a draft, and costs nothing', async () => {
  const before = await remaining()
  const { messageId, outgoingId } = await write('draft')
  await sendAnswer(deps(), owner, { messageId, text: 'Too early.', ready: null })
  await recallAnswer(deps(), owner, messageId)
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'draft', text: 'Too early.' })
  expect(await remaining()).toBe(before)
  await sendAnswer(deps(), owner, { messageId, text: 'Now.', ready: null })
  await inAccount((tx) => startSending(tx, outgoingId, clock.now()))
  await expect(recallAnswer(deps(), owner, messageId)).rejects.toMatchObject({ code: 'conflict' })
})

describe('a message that was handed over', () => {
  test('is answered with a ready reply, once, ten seconds later; it counts, and the escalation is closed', async () => {
    const before = await remaining()
    const messageId = await handOver()
    expect(await sendAnswer(deps(), owner, { messageId, text: ready.text, ready: 0 })).toEqual(new Date(clock.now().getTime() + 10_000))
    const again = sendAnswer(deps(), owner, { messageId, text: ready.text, ready: 0 })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const [reply, holding] = await inAccount((tx) => listOutgoingFor(tx, messageId))
    const thread = { inReplyTo: `m${written}@customer.example`, references: [`m${written}@customer.example`] }
    expect(reply).toMatchObject({ kind: 'reply', status: 'queued', text: ready.text, toAddress: 'dana@customer.example', ...thread })
    expect(holding).toMatchObject({ kind: 'holding' })
    expect(enqueued).toEqual([`deliver:${reply?.id}:${clock.now().toISOString()}`])
    expect(await remaining()).toBe(before - 1)
    expect(await inAccount(listOpenEscalations)).toEqual([])
  })

  test('is answered in the owner’s own words, which do not count', async () => {
    const before = await remaining()
    const messageId = await handOver()
    await inAccount((tx) => tx.update(userSubscriptions).set({ remainingEmails: 0 }))
    await sendAnswer(deps(), owner, { messageId, text: 'Call me, Dana.', ready: null })
    await inAccount((tx) => tx.update(userSubscriptions).set({ remainingEmails: before }))
    expect((await inAccount((tx) => listOutgoingFor(tx, messageId)))[0]).toMatchObject({ kind: 'owner', text: 'Call me, Dana.' })
  })

  test('waits again when the answer is taken back', async () => {
    const messageId = await handOver()
    await sendAnswer(deps(), owner, { messageId, text: ready.text, ready: 0 })
    await recallAnswer(deps(), owner, messageId)
    expect(await inAccount(listOpenEscalations)).toMatchObject([{ inboundId: messageId }])
  })

  test('teaches the answer that was sent as it stood, and confirms it; changed words teach nothing', async () => {
    const answerId = await addAnswer()
    const teaches = [{ answerId, question: 'What would a first go set me back?' }]
    const given = { messageId: await handOver({ ...ready, teaches }), text: 'Something else.', ready: 0 }
    await sendAnswer(deps(), owner, given)
    expect((await inAccount(listAnswerable))[0]).toMatchObject({ state: 'proposed', questions: ['How much is a trial?'] })
    await sendAnswer(deps(), owner, { messageId: await handOver({ ...ready, teaches }), text: ready.text, ready: 0 })
    const questions = ['How much is a trial?', 'What would a first go set me back?']
    expect((await inAccount(listAnswerable))[0]).toMatchObject({ state: 'confirmed', questions, version: 2 })
  })

  test('has no ready reply but those that were made', async () => {
    const messageId = await handOver()
    await expect(sendAnswer(deps(), owner, { messageId, text: 'x', ready: 1 })).rejects.toMatchObject({ code: 'conflict' })
    const stranger = await addTestOwner(db)
    await expect(sendAnswer(deps(), stranger, { messageId, text: 'x', ready: 0 })).rejects.toMatchObject({ code: 'conflict' })
    expect(enqueued).toEqual([])
  })
})

const ready = { text: 'Hello Dana,\n\nA trial lesson is $25.', says: 'A trial lesson is $25.', teaches: [] }

async function addAnswer(): Promise<string> {
  const words = { kind: 'price' as const, about: 'trial', text: 'A trial lesson is $25.', questions: ['How much is a trial?'], sources: [] }
  await inAccount((tx) => addAnswers(tx, [{ ...words, state: 'proposed', origin: 'document', documentId: null, previousText: null }]))
  return (await inAccount(listAnswerable))[0]?.id ?? ''
}

/** A message that nothing answered, with the word that its sender got meanwhile. */
async function handOver(standsReady: ReadyReply = ready): Promise<string> {
  const { messageId } = await write('holding')
  const mail = { name: 'Dana', address: 'dana@customer.example' }
  const screening: Screening = { verdict: 'person', reason: '', signals: [], replyTo: mail, provenBy: null }
  const trace = { ...emptyTrace(), screening, ready: [standsReady] }
  await inAccount(async (tx) => {
    await saveTrace(tx, messageId, trace)
    const empty = { toEmail: mail.address, categoryUsed: 'other', rationale: '', emailContent: '', citations: [] } as const
    await addEscalation(tx, { inboundId: messageId, ...empty, citations: [] })
  })
  return messageId
}

function deps() {
  const jobs: Pick<Jobs, 'enqueue'> = { enqueue: async (_tx, _name, _payload, options) => void enqueued.push(options?.key ?? '') }
  return { db, clock, jobs: jobs as Jobs, messageIdDigest: createDigest('secret', 'message-id') } // the verbs only enqueue
}

/** A message with a reply that waits. */
async function write(status: 'draft' | 'unconfirmed' | 'failed' | 'holding'): Promise<{ messageId: string; outgoingId: string }> {
  written += 1
  const id = `m${written}@customer.example`
  const tried = toMail({ fromEmail: 'dana@customer.example', fromName: 'Dana', subject: 'Hi', text: 'Hello?' })
  const mail = { ...tried, messageId: id }
  return inAccount(async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: id })
    const place = { mailboxId, conversationId, channel: 'mail' as const, providerId: id, rfcMessageId: id }
    const message = await addMessage(tx, { ...place, mail, subject: 'Hi', receivedAt: clock.now() })
    if (!message) throw new Error('the message was stored before')
    await saveDecision(tx, message.id, { action: 'draft', category: 'other', trace: null, decidedAt: clock.now() })
    const reply = await addOutgoing(tx, {
      mailboxId,
      conversationId,
      messageId: message.id,
      kind: status === 'holding' ? 'holding' : 'reply',
      rfcMessageId: `r-${id}`,
      toAddress: 'dana@customer.example',
      subject: 'Re: Hi',
      text: 'Hello Dana',
      references: [],
      status: status === 'draft' ? 'draft' : 'queued',
    })
    if (!reply) throw new Error('the reply was written before')
    const ofTry = { now: clock.now(), sendingAt: null, error: 'The server said so.' }
    if (status === 'unconfirmed') await markUnconfirmed(tx, reply.id, ofTry)
    if (status === 'failed') await markFailed(tx, reply.id, ofTry)
    return { messageId: message.id, outgoingId: reply.id }
  })
}

function inAccount<T>(run: (tx: OwnerTx) => Promise<T>): Promise<T> {
  return db.transaction(owner, run)
}

async function remaining(): Promise<number> {
  return (await inAccount((tx) => findSubscription(tx)))?.remainingEmails ?? -1
}
