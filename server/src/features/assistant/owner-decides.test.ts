import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import type { OwnerTx } from '../../db/database.ts'
import { addMailbox, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { addMessage } from '../../db/mailboxes/messages.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { addOutgoing, getOutgoing, markFailed, markUnconfirmed } from '../../db/mailboxes/outgoing.ts'
import { users } from '../../db/schema/accounts.ts'
import { userSubscriptions } from '../../db/schema/billing.ts'
import { countWaiting } from '../../db/reports/overview-facts.ts'
import { findSubscription, saveSubscription } from '../../db/billing/subscriptions.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { sendDraft } from './send-draft.ts'
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
  await sendDraft(deps(), owner, { messageId, text: 'As I would say it.' })
  await expect(sendDraft(deps(), owner, { messageId, text: 'Again' })).rejects.toMatchObject({ code: 'conflict' })
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'queued', text: 'As I would say it.' })
  expect(enqueued).toEqual([`deliver:${outgoingId}`])
  expect(await remaining()).toBe(before - 1)
})

test('a draft stays a draft while nothing is left of the quota', async () => {
  const before = await remaining()
  const { messageId, outgoingId } = await write('draft')
  await inAccount((tx) => tx.update(userSubscriptions).set({ remainingEmails: 0 }))
  await expect(sendDraft(deps(), owner, { messageId, text: 'x' })).rejects.toMatchObject({ code: 'quota_used_up' })
  await inAccount((tx) => tx.update(userSubscriptions).set({ remainingEmails: before }))
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'draft' })
  expect(enqueued).toEqual([])
})

test('a draft stays a draft while no mailbox is connected', async () => {
  const { messageId, outgoingId } = await write('draft')
  const state = { lastError: null, checkedAt: clock.now() }
  await inAccount((tx) => setMailboxStatus(tx, mailboxId, { ...state, status: 'disconnected' }))
  await expect(sendDraft(deps(), owner, { messageId, text: 'x' })).rejects.toMatchObject({ code: 'mailbox_missing' })
  await inAccount((tx) => setMailboxStatus(tx, mailboxId, { ...state, status: 'connected' }))
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'draft' })
})

test('a draft stays a draft while the owner’s address is not verified [AUTH-012]', async () => {
  const { messageId, outgoingId } = await write('draft')
  const verify = (emailVerified: boolean) => db.system((tx) => tx.update(users).set({ emailVerified }).where(eq(users.id, owner)))
  await verify(false)
  await expect(sendDraft(deps(), owner, { messageId, text: 'x' })).rejects.toMatchObject({ code: 'address_unverified', status: 409 })
  await verify(true)
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'draft' })
  expect(enqueued).toEqual([])
  await sendDraft(deps(), owner, { messageId, text: 'x' })
  expect(enqueued).toEqual([`deliver:${outgoingId}`])
})

test('another owner’s draft cannot be sent', async () => {
  const { messageId } = await write('draft')
  const stranger = await addTestOwner(db)
  await expect(sendDraft(deps(), stranger, { messageId, text: 'x' })).rejects.toMatchObject({ code: 'conflict' })
})

test('of a mail that may have left the owner says that it arrived: nothing is sent again', async () => {
  const { messageId, outgoingId } = await write('unconfirmed')
  await resolveReply(deps(), owner, { messageId, outcome: 'arrived' })
  expect(await inAccount((tx) => getOutgoing(tx, outgoingId))).toMatchObject({ status: 'sent', sentAt: clock.now() })
  expect(enqueued).toEqual([])
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

test('a reply that could not be sent is sent again, or closed and waits no longer', async () => {
  const again = await write('failed')
  await resolveReply(deps(), owner, { messageId: again.messageId, outcome: 'send_again' })
  expect(await inAccount((tx) => getOutgoing(tx, again.outgoingId))).toMatchObject({ status: 'queued', error: null })
  expect(enqueued).toHaveLength(1)
  const closed = await write('failed')
  expect(await inAccount((tx) => countWaiting(tx))).toMatchObject({ failed: 1 })
  await resolveReply(deps(), owner, { messageId: closed.messageId, outcome: 'closed' })
  expect(await inAccount((tx) => countWaiting(tx))).toMatchObject({ failed: 0 })
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

function deps() {
  const jobs: Pick<Jobs, 'enqueue'> = { enqueue: async (_tx, _name, _payload, options) => void enqueued.push(options?.key ?? '') }
  return { db, clock, jobs: jobs as Jobs } // the verbs only enqueue
}

/** A message with a reply that waits. */
async function write(status: 'draft' | 'unconfirmed' | 'failed'): Promise<{ messageId: string; outgoingId: string }> {
  written += 1
  const id = `m${written}@customer.example`
  const mail = toMail({ fromEmail: 'dana@customer.example', fromName: 'Dana', subject: 'Hi', text: 'Hello?' })
  return inAccount(async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: id })
    const place = { mailboxId, conversationId, channel: 'mail' as const, providerId: id, rfcMessageId: id }
    const message = await addMessage(tx, { ...place, mail, subject: 'Hi', receivedAt: clock.now() })
    if (!message) throw new Error('the message was stored before')
    const reply = await addOutgoing(tx, {
      mailboxId,
      conversationId,
      messageId: message.id,
      kind: 'reply',
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
