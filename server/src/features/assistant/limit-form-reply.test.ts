import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Lead } from '@ownvoice/core/leads/lead'
import { leadToMail } from '@ownvoice/core/leads/lead-to-mail'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTestOwner } from '../../../testing/database.ts'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { findSubscription, saveSubscription } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addMailbox, listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import { addMessage } from '../../db/mailboxes/messages.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { bookingLinks } from '../../db/schema/scheduling.ts'
import { answerMessage } from './answer-message.ts'
import { listRecentMessages } from '../../../testing/stored-rows.ts'

const start = new Date('2026-11-18T15:00:00Z')
const quota = 100
const asksForLink = 'We would like to book a trial lesson.'
const asksUnknown = 'Do you offer ballet classes?'

let school: SeededSchool
let submissions = 0
const waiting: { owner: OwnerId; messageId: string }[] = []

beforeAll(async () => {
  school = await openSeededSchool({ now: start, withHistory: false })
})
afterAll(() => school.close())
beforeEach(() => {
  school.clock.set(new Date(start.getTime() + submissions * 86_400_000)) // nothing of an earlier test counts
})

/** An account with a mailbox and a link that settles one question. */
async function addBusiness(): Promise<OwnerId> {
  const { db } = school.deps
  const owner = await addTestOwner(db)
  const plan = { planName: 'basic', monthlyEmailQuota: quota, periodStart: '2026-11-05' } as const
  await db.system((tx) => saveSubscription(tx, owner, { isActive: true, remainingEmails: quota, ...plan }))
  await db.transaction(owner, async (tx) => {
    await addMailbox(tx, { kind: 'sandbox', emailAddress: `${owner}@school.example` })
    await tx.insert(bookingLinks).values({ userId: owner, category: 'new', url: 'https://book.example/trial' })
  })
  return owner
}

type Typed = { name?: string; subject?: string; by?: string }

/** A lead that came by a form of this owner. */
async function submit(owner: OwnerId, email: string, message: string, { by = '', ...typed }: Typed = {}): Promise<void> {
  submissions += 1
  const providerId = `form:1:${by}${submissions}`
  const receivedAt = school.clock.now()
  const mail = leadToMail(Lead.parse({ email, message, ...typed }), receivedAt)
  const messageId = await school.deps.db.transaction(owner, async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: providerId, customerEmail: email, subject: mail.subject })
    const place = { mailboxId: null, conversationId, channel: 'form', providerId } as const
    return (await addMessage(tx, { ...place, fromAddress: email, subject: mail.subject, mail, receivedAt }))?.id ?? ''
  })
  waiting.push({ owner, messageId })
}

/** The notification of a form that no builder is known by: only screening says that a form passed it on. */
async function passOn(
  owner: OwnerId,
  email: string,
  message: string,
  { name = 'Nora', subject = 'Contact form' }: Typed = {},
): Promise<void> {
  submissions += 1
  const from = { name: 'Form', address: 'no-reply@forms.example' }
  const mail = plainMail(from, subject, message, { replyTo: [{ name, address: email }] })
  const messageId = await school.deps.db.transaction(owner, async (tx) => {
    const [mailbox] = await listMailboxes(tx)
    const { id: conversationId } = await openConversation(tx, {
      threadKey: `mail:${submissions}`,
      customerEmail: from.address,
      subject: mail.subject,
    })
    const place = { mailboxId: mailbox?.id ?? null, conversationId, channel: 'mail', providerId: `1:${submissions}` } as const
    const receivedAt = school.clock.now()
    return (await addMessage(tx, { ...place, fromAddress: from.address, subject: mail.subject, mail, receivedAt }))?.id ?? ''
  })
  waiting.push({ owner, messageId })
}

/** Answers all leads that wait, at once. */
async function answerAll(): Promise<void> {
  await Promise.all(waiting.splice(0).map(({ owner, messageId }) => answerMessage(school.deps, owner, messageId)))
}

async function lookAt(owner: OwnerId) {
  return school.deps.db.transaction(owner, async (tx: OwnerTx) => {
    const mails = await tx.select().from(outgoing)
    return {
      leaving: mails.filter(({ status }) => status === 'queued'),
      drafts: mails.filter(({ status }) => status === 'draft'),
      messages: await listRecentMessages(tx, 100),
      used: quota - ((await findSubscription(tx))?.remainingEmails ?? 0),
    }
  })
}

test('fifty forms with one stranger’s address over ten owners bring five mails at most, one of each owner; the rest stand before the owners', async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, addBusiness))
  const spellings = ['victim@gmail.com', 'Victim@Gmail.com', 'vic.tim@gmail.com', 'victim+1@gmail.com', 'victim@googlemail.com']
  for (const owner of owners) for (const spelling of spellings) await submit(owner, spelling, asksForLink)
  await answerAll()
  const seen = await Promise.all(owners.map(lookAt))
  expect(seen.map(({ leaving }) => leaving.length).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
  for (const { leaving, drafts, messages, used } of seen) {
    expect(used).toBe(leaving.length)
    expect(leaving.length + drafts.length).toBe(5)
    const held = messages.filter(({ action }) => action === 'draft')
    expect(held).toHaveLength(drafts.length)
    for (const { trace } of held) expect(trace?.decision?.reason).toMatch(/^This address .* within a day.* The reply waits as a draft\.$/)
  }
})

test('a reply to a form, sent or held, says what it is about, and a holding reply whom it comes from', async () => {
  const owner = await addBusiness()
  for (const email of ['dora@example.com', 'dora@example.com']) await submit(owner, email, asksForLink)
  await submit(owner, 'emil@example.com', asksUnknown)
  await answerAll()
  const { leaving, drafts } = await lookAt(owner)
  const subjects = [...leaving, ...drafts].map(({ kind, subject }) => `${kind}: ${subject}`)
  expect(subjects.toSorted()).toEqual([
    'holding: Your message to Test School',
    'reply: Your message about trials',
    'reply: Your message about trials',
  ])
})

describe('what a stranger typed next to somebody else’s address', () => {
  const subject = 'You have won: https://evil.example/prize'
  test.each([
    'Collect it at https://evil.example/prize',
    'evil.example',
    'Dear customer, your account is locked.',
    'Nora\r\nBcc: all@example.com',
    'Nora" <all@example.com>',
  ])('is carried to nobody, neither in the subject nor as a name: %j', async (name) => {
    const owner = await addBusiness()
    await submit(owner, `one-${submissions}@example.com`, asksForLink, { name, subject })
    await submit(owner, `two-${submissions}@example.com`, asksUnknown, { name, subject })
    await passOn(owner, `three-${submissions}@example.com`, asksForLink, { name, subject })
    await answerAll()
    const { leaving } = await lookAt(owner)
    expect(leaving.map((one) => `${one.kind} to "${one.toName}": ${one.subject}`).toSorted()).toEqual([
      'holding to "": Your message to Test School',
      'reply to "": Your message about trials',
      'reply to "": Your message about trials',
    ])
  })

  test('but a name is used as one, and a program that signs may give a subject', async () => {
    const owner = await addBusiness()
    await submit(owner, 'zoe@example.com', asksForLink, { name: 'zoe van den Berg', subject: 'Lessons, see evil.example', by: 'webhook:' })
    await answerAll()
    expect((await lookAt(owner)).leaving).toMatchObject([{ toName: 'zoe van den Berg', subject: 'Re: Lessons, see' }])
  })
})

test('a holding reply counts like any other, and is left out where the address has had its reply', async () => {
  const owner = await addBusiness()
  await submit(owner, 'nora@example.com', asksUnknown)
  await answerAll()
  await submit(owner, 'nora@example.com', asksUnknown)
  await submit(owner, 'nora@example.com', asksForLink)
  await answerAll()
  const { leaving, drafts, messages, used } = await lookAt(owner)
  expect(leaving).toMatchObject([{ kind: 'holding' }])
  expect(drafts).toHaveLength(1)
  expect(used).toBe(0)
  const escalated = messages.filter(({ action }) => action === 'escalate').map(({ trace }) => trace?.decision?.reason)
  expect(escalated).toContainEqual(expect.stringMatching(/already got an automatic reply.* no holding reply was sent/))
})

test('a form that mails what was typed counts like any other', async () => {
  const owner = await addBusiness()
  for (let entry = 0; entry < 3; entry += 1) await passOn(owner, 'passed@example.com', asksForLink)
  await answerAll()
  const { leaving, drafts } = await lookAt(owner)
  expect([leaving.map(({ toAddress }) => toAddress), drafts.length]).toEqual([['passed@example.com'], 2])
})

test('a day later the address is answered again', async () => {
  const owner = await addBusiness()
  for (const hours of [0, 23, 24]) {
    school.clock.set(new Date(start.getTime() + (1000 + hours / 24) * 86_400_000))
    await submit(owner, 'ada@example.com', asksForLink)
    await answerAll()
  }
  const { messages } = await lookAt(owner)
  expect(messages.map(({ action }) => action).toReversed()).toEqual(['send', 'draft', 'send'])
})

test('a reply that waits because another took the last of the quota is none that the address got', async () => {
  const owner = await addBusiness()
  const plan = { isActive: true, remainingEmails: 1, planName: 'basic', monthlyEmailQuota: quota, periodStart: '2099-11-05' } as const
  const giveOne = () => school.deps.db.system((tx) => saveSubscription(tx, owner, plan))
  await giveOne()
  for (const email of ['ben@example.com', 'cleo@example.com']) await submit(owner, email, asksForLink)
  await answerAll()
  const [held] = (await lookAt(owner)).drafts
  await giveOne()
  await submit(owner, held?.toAddress ?? '', asksForLink)
  await answerAll()
  expect((await lookAt(owner)).leaving.map(({ toAddress }) => toAddress).toSorted()).toEqual(['ben@example.com', 'cleo@example.com'])
})
