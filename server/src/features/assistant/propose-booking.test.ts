import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { listBookingsOf } from '../../db/bookings/bookings.ts'
import { openConversation, saveOwnerWrote } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, type Message } from '../../db/mailboxes/messages.ts'
import { addOutgoing, markSent } from '../../db/mailboxes/outgoing.ts'
import { addOwnerMail } from '../../db/mailboxes/owner-mails.ts'
import { answerMessage } from './answer-message.ts'

let school: SeededSchool
let mails = 0
beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false }) // a Wednesday
})
afterAll(() => school.close())

type Tx = Parameters<Parameters<typeof school.deps.db.transaction>[1]>[0]
type Telling = (tx: Tx, first: Message, text: string) => Promise<unknown>

/** The owner answered from a program of their own. */
const byOwner: Telling = async (tx, { conversationId, receivedAt, fromAddress }, text) => {
  const sentAt = school.clock.now()
  const to = { mailboxId: null, conversationId, rfcMessageId: `told-${mails}@school.example`, toAddresses: [fromAddress ?? ''] }
  await addOwnerMail(tx, { ...to, text, answersUntil: receivedAt, sentAt })
  await saveOwnerWrote(tx, conversationId, sentAt)
}

/** A reply of ours that has left. */
const byUs: Telling = async (tx, { id: messageId, conversationId, fromAddress, mailboxId }, text) => {
  const createdAt = school.clock.now()
  const identity = { mailboxId, conversationId, messageId, kind: 'reply', step: 9, status: 'queued', createdAt } as const
  const words = { subject: 'Re: Piano', text, references: [], toAddress: fromAddress ?? '' }
  const added = await addOutgoing(tx, { ...identity, ...words, rfcMessageId: `told-${mails}@school.example` })
  await markSent(tx, added?.id ?? '', createdAt)
}

/** What is proposed once somebody who was told this writes that. */
async function proposedAfter(tell: Telling, told: string, answer: string) {
  const from = `ann-${(mails += 1)}@customer.example`
  const first = await store(from, 'Could I come for a trial lesson?', null)
  school.clock.advance(60_000)
  await school.deps.db.transaction(school.owner, (tx) => tell(tx, first, told))
  school.clock.advance(2 * 86_400_000)
  const accepted = await store(from, answer, first.conversationId)
  await answerMessage(school.deps, school.owner, accepted.id)
  const known = await school.deps.db.transaction(school.owner, (tx) => listBookingsOf(tx, { email: from, conversationId: null }))
  school.clock.set(new Date('2026-11-18T15:00:00Z'))
  return known.map(({ status, startsAt, messageId }) => [status, startsAt?.toISOString(), messageId === accepted.id])
}

async function store(from: string, text: string, conversation: string | null): Promise<Message> {
  const id = `${(mails += 1)}@customer.example`
  const stored = await school.deps.db.transaction(school.owner, async (tx) => {
    const conversationId = conversation ?? (await openConversation(tx, { threadKey: id, customerEmail: from })).id
    const place = { mailboxId: (await findDefaultMailbox(tx))?.id ?? null, conversationId, channel: 'mail' as const, providerId: id }
    const mail = plainMail({ name: 'Ann', address: from }, 'Trial lesson', text)
    const at = { receivedAt: school.clock.now(), createdAt: school.clock.now() }
    return addMessage(tx, { ...place, ...at, rfcMessageId: id, fromAddress: from, subject: mail.subject, mail })
  })
  if (!stored) throw new Error('the mail was stored before')
  return stored
}

test.each([
  ['by the owner, from a program of their own', byOwner],
  ['by a reply of ours', byUs],
])('a time that somebody was offered %s and accepts without naming it waits for the owner as a booking', async (_whom, tell) => {
  const proposed = [['proposed', '2026-11-24T21:00:00.000Z', true]]
  expect(await proposedAfter(tell, 'Could you come on Tuesday at 4 pm?', 'Yes, that works for us!')).toEqual(proposed)
  expect(await proposedAfter(tell, 'Could you come on Tuesday at 4 pm, or on Thursday at 5 pm?', 'Yes, that works for us!')).toEqual([])
})

test('a question about the offered time proposes nothing', async () => {
  expect(await proposedAfter(byOwner, 'Could you come on Tuesday at 4 pm?', 'How long does a trial lesson take?')).toEqual([])
})
