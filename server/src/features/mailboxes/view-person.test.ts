import { randomUUID } from 'node:crypto'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import type { PersonMail } from '@ownvoice/core/mailboxes/people-contract'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { settleBooking } from '../../db/bookings/settle-booking.ts'
import type { OwnerTx } from '../../db/database.ts'
import { addEscalation } from '../../db/escalations/escalations.ts'
import { planFollowUps } from '../../db/followups/follow-ups.ts'
import { addLeadEvent } from '../../db/leads/lead-events.ts'
import { openConversation, saveGivenBack, saveOwnerWrote } from '../../db/mailboxes/conversations.ts'
import { addLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { addMessage, saveDecision } from '../../db/mailboxes/messages.ts'
import { addOutgoing, markSent } from '../../db/mailboxes/outgoing.ts'
import { addOwnerMail } from '../../db/mailboxes/owner-mails.ts'
import { addSuppression } from '../../db/mailboxes/suppressions.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { joinLine } from '../../db/scheduling/line/entries.ts'
import { bookingLinks } from '../../db/schema/scheduling.ts'
import { viewPerson } from './view-person.ts'

let db: OpenedDatabase
let world: Awaited<ReturnType<typeof openMailboxWorld>>
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openMailboxWorld(db)
})

const minute = (number: number) => new Date(Date.UTC(2026, 2, 2, 10, number))
const dana = { name: 'Dana Reed', address: 'dana@customer.test' }
const builder = { name: 'Jotform', address: 'noreply@jotform.com' }

const inOwner = <T>(run: (tx: OwnerTx) => Promise<T>) => db.transaction(world.owner, run)
const view = (id: string, after?: string) => viewPerson({ db }, world.owner, { id, after })

async function converse(subject = 'Piano'): Promise<string> {
  return (await inOwner((tx) => openConversation(tx, { threadKey: randomUUID(), subject }))).id
}

type Coming = {
  from?: Address
  /** Who stands in a form that `from` passed on. */
  person?: Address | null
  channel?: 'mail' | 'form'
  action?: 'send' | 'draft' | 'escalate' | 'ignore'
}

async function comes(conversationId: string, text: string, at: Date, given: Coming = {}): Promise<string> {
  const { from = dana, person = from, channel = 'mail', action = 'send' } = given
  return inOwner(async (tx) => {
    const about = { channel, providerId: randomUUID(), fromAddress: from.address, subject: 'Piano' }
    const message = await addMessage(tx, {
      ...about,
      mailboxId: world.mailbox.id,
      conversationId,
      mail: plainMail(from, 'Piano', text),
      receivedAt: at,
    })
    const id = message?.id ?? ''
    const screening = { verdict: 'person' as const, reason: '', signals: [], replyTo: person, provenBy: null }
    await addLeadEvent(tx, { messageId: id, toEmail: person?.address ?? from.address, categoryUsed: 'other', action })
    await saveDecision(tx, id, { action, category: 'other', trace: { ...emptyTrace(), screening }, decidedAt: at })
    return id
  })
}

type Leaving = { kind?: 'reply' | 'holding' | 'follow_up'; to?: string; at?: Date | null; approvedAt?: Date }

/** A mail of ours; it waits as a draft where it has no time to leave. */
async function leaves(conversationId: string, messageId: string, text: string, given: Leaving = {}): Promise<string> {
  const { kind = 'reply', to = dana.address, at = null, approvedAt } = given
  return inOwner(async (tx) => {
    const head = { mailboxId: world.mailbox.id, conversationId, messageId, kind, toAddress: to, subject: 'Re: Piano', references: [] }
    const status = at === null ? 'draft' : 'queued'
    const added = await addOutgoing(tx, { ...head, rfcMessageId: randomUUID(), text, status, ...(approvedAt && { approvedAt }) })
    if (at !== null) await markSent(tx, added?.id ?? '', at)
    return added?.id ?? ''
  })
}

async function books(email: string, status: 'booked' | 'cancelled' | 'dismissed', startsAt: string): Promise<string> {
  const about = { email, name: 'Dana R.', title: 'Trial lesson', startsAt: new Date(startsAt), endsAt: null }
  const said = { ids: [`uid:${randomUUID()}`], origin: 'cal_com', status, saidAt: minute(0), ...about } as const
  return (await inOwner((tx) => settleBooking(tx, { said, messageId: null, now: minute(0) }))).booking.id
}

const said = (mails: readonly PersonMail[]) => mails.map(({ by, text }) => [by, text])

test('a booking shows with its state at the person who has it, also where they never wrote; what the owner said is none does not', async () => {
  const past = await books(dana.address, 'booked', '2026-03-01T10:00:00Z')
  await books(dana.address, 'cancelled', '2026-04-01T10:00:00Z')
  await books(dana.address, 'dismissed', '2026-05-01T10:00:00Z')
  await books('other@customer.test', 'booked', '2026-06-01T10:00:00Z')
  const { email, name, messageId, bookings, mails, followedUpAt } = await view(past)
  expect([email, name, messageId, mails, followedUpAt]).toEqual([dana.address, 'Dana R.', null, [], null])
  expect(bookings.map(({ status, startsAt }) => [status, startsAt])).toEqual([
    ['cancelled', '2026-04-01T10:00:00.000Z'],
    ['booked', '2026-03-01T10:00:00.000Z'],
  ])
})

test('their mails, ours and the owner’s stand in one list, the conversation with the newest first, with by whom and what became of each', async () => {
  const [older, newer] = [await converse('Cello'), await converse('Piano')]
  const first = await comes(newer, 'Do you teach piano?', minute(0))
  await leaves(newer, first, 'Yes, we do.', { at: minute(1) })
  await leaves(newer, first, 'Are you still interested?', { kind: 'follow_up', at: minute(9) })
  const cello = await comes(older, 'And cello?', minute(2), { action: 'draft' })
  await leaves(older, cello, 'Cello too.', { at: minute(4), approvedAt: minute(3) })
  const last = await comes(older, 'When?', minute(5), { action: 'draft' })
  await leaves(older, last, 'On Fridays.')
  const own = { mailboxId: world.mailbox.id, conversationId: older, rfcMessageId: randomUUID(), toAddresses: ['Dana@Customer.test'] }
  await inOwner((tx) => addOwnerMail(tx, { ...own, text: 'Ask for Tom.', answersUntil: minute(3), sentAt: minute(6) }))
  const { mails, conversations, next, messageId } = await view(first)
  expect(said(mails)).toEqual([
    ['assistant', 'Are you still interested?'],
    ['assistant', 'Yes, we do.'],
    ['them', 'Do you teach piano?'],
    ['owner', 'Ask for Tom.'],
    ['them', 'When?'],
    ['approved', 'Cello too.'],
    ['them', 'And cello?'],
  ])
  expect(mails.flatMap((mail) => (mail.by === 'them' ? [[mail.action, mail.reply?.status, mail.hasOwnersAnswer]] : []))).toEqual([
    ['send', 'sent', false],
    ['draft', 'draft', false],
    ['draft', 'sent', true],
  ])
  expect(mails.flatMap((mail) => (mail.by === 'them' ? [] : [[mail.kind, mail.became, mail.messageId]]))).toEqual([
    ['follow_up', 'sent', first],
    ['reply', 'sent', first],
    [null, 'sent', last],
    ['reply', 'sent', cello],
  ])
  expect(new Map(conversations.map((one) => [one.subject, one.messageId]))).toEqual(
    new Map([
      ['Piano', first],
      ['Cello', last],
    ]),
  )
  expect([next, messageId]).toEqual([null, last])
})

test('whoever stands in a form is the person of it, and the program that passed it on is not', async () => {
  const passedOn = await comes(await converse(), 'Name: Dana', minute(0), { from: builder, person: dana })
  const entered = await comes(await converse(), 'By our own form', minute(1), { channel: 'form' })
  const nameless = await comes(await converse(), 'Name:', minute(2), { from: builder, person: null })
  const { email, name, mails } = await view(passedOn)
  expect([email, name, said(mails)]).toEqual([
    dana.address,
    dana.name,
    [
      ['them', 'By our own form'],
      ['them', 'Name: Dana'],
    ],
  ])
  expect(mails.map((mail) => (mail.by === 'them' ? mail.channel : null))).toEqual(['form', 'mail'])
  expect((await view(entered)).mails).toHaveLength(2)
  await expect(view(nameless)).rejects.toMatchObject({ code: 'not_found' })
})

test('a person is one by any spelling of their address, and a message, an escalation, a booking or a place in line leads to them', async () => {
  const id = await comes(await converse(), 'Hello', minute(0), { from: { name: 'Bo', address: 'Bo.Reed+work@gmail.com' } })
  await comes(await converse(), 'Somebody else', minute(1), { from: { name: 'Jo', address: 'jo.reed@gmail.com' } })
  const booking = await books('boreed@gmail.com', 'booked', '2026-03-09T10:00:00Z')
  const [escalation, entry] = await inOwner(async (tx) => {
    const about = { categoryUsed: 'other' as const, rationale: 'a complaint', emailContent: 'Hello', citations: [] }
    const escalated = await addEscalation(tx, { ...about, inboundId: id, toEmail: 'bo.reed@googlemail.com' })
    const link = { userId: tx.owner, category: 'new', label: 'Yoga', url: 'https://book.example', full: true } as const
    const [{ id: linkId } = { id: '' }] = await tx.insert(bookingLinks).values(link).returning()
    const joining = { linkId, messageId: null, by: 'owner', now: minute(0) } as const
    await joinLine(tx, { ...joining, email: 'first@customer.test', name: '' })
    return [escalated, await joinLine(tx, { ...joining, email: 'boreed@gmail.com', name: 'Bo' })]
  })
  for (const of of [id, escalation?.id ?? '', booking, entry?.id ?? '']) {
    const { mails, bookings, stands, messageId } = await view(of)
    expect(said(mails)).toEqual([['them', 'Hello']])
    expect([bookings.map((one) => one.id), messageId]).toEqual([[booking], id])
    expect(stands).toEqual([{ entryId: entry?.id, linkId: entry?.linkId, label: 'Yoga', state: 'waiting', place: 2, heldUntil: null }])
  }
  expect((await view(booking)).spellings).toEqual(['bo.reed+work@gmail.com', 'bo.reed@googlemail.com'])
})

test('fifty mails come at once, and the rest after the last of them', async () => {
  const [busy, calm] = [await converse(), await converse()]
  const id = await comes(calm, 'calm', minute(0))
  for (let number = 1; number <= 55; number += 1) await comes(busy, `${number}`, minute(number))
  const first = await view(id)
  expect([first.mails.length, first.mails[0]?.text, first.next]).toEqual([50, '55', first.mails.at(-1)?.id])
  const rest = await view(id, first.next ?? '')
  expect([said(rest.mails).map(([, text]) => text), rest.next]).toEqual([['5', '4', '3', '2', '1', 'calm'], null])
  expect((await view(id, randomUUID())).mails).toEqual([])
})

test('what the assistant does with their mail is said by their wish and the owner’s choices', async () => {
  const id = await comes(await converse(), 'Hello', minute(0))
  const standing = async () => {
    const person = await view(id)
    return [person.standing, person.leftAlone, person.isOptedOut]
  }
  expect(await standing()).toEqual(['answered', null, false])
  await inOwner((tx) => saveAssistantSettings(tx, { allowedSenders: ['someone@else.test'] }, minute(1)))
  expect(await standing()).toEqual(['not_allowed', null, false])
  await inOwner((tx) => saveAssistantSettings(tx, { stoppedAt: minute(1) }, minute(1)))
  expect(await standing()).toEqual(['stopped', null, false])
  await inOwner((tx) => addSuppression(tx, 'DANA@customer.test', minute(1)))
  expect(await standing()).toEqual(['opted_out', null, true])
  await inOwner((tx) => addLeftAlone(tx, '@customer.test', minute(1)))
  expect(await standing()).toEqual(['left_alone', '@customer.test', true])
})

test('a conversation that is the owner’s says since when, until it is given back', async () => {
  const conversationId = await converse()
  const id = await comes(conversationId, 'Hello', minute(0))
  await inOwner((tx) => saveOwnerWrote(tx, conversationId, minute(1)))
  expect((await view(id)).conversations).toMatchObject([{ ownersSince: minute(1).toISOString() }])
  await inOwner((tx) => saveGivenBack(tx, conversationId, minute(2)))
  expect((await view(id)).conversations).toMatchObject([{ ownersSince: null }])
})

test('follow-ups are found where something still waits, before where they ended later', async () => {
  const plan = async (status: 'planned' | 'stopped', at: Date) => {
    const conversationId = await converse()
    const id = await comes(conversationId, 'Hello', at)
    const replyId = await leaves(conversationId, id, 'Hi', { at })
    const planned = { conversationId, replyId, toAddress: dana.address, text: 'Still there?', dueAt: at, updatedAt: at }
    await inOwner((tx) => planFollowUps(tx, [{ ...planned, step: 1, status }]))
    return id
  }
  const ended = await plan('stopped', minute(5))
  expect((await view(ended)).followedUpAt).toBe(ended)
  const waiting = await plan('planned', minute(1))
  expect((await view(ended)).followedUpAt).toBe(waiting)
})

test('somebody else’s person is not found, and neither is one of whom no row is left', async () => {
  const id = await comes(await converse(), 'Hello', minute(0))
  const stranger = await addTestOwner(db)
  await expect(viewPerson({ db }, stranger, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(view(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
})

test('a long mail is cut, and words that look like a pattern or a statement are words', async () => {
  const hostile = { name: "'; drop table messages; --", address: "o'hara_%@customer.test" }
  const id = await comes(await converse("%' or '1'='1"), 'x'.repeat(1_000), minute(0), { from: hostile })
  await comes(await converse(), 'Another’s', minute(1), { from: { name: '', address: "o'haraxy@customer.test" } })
  const { email, name, mails, conversations } = await view(id)
  expect([email, name, conversations.map(({ subject }) => subject)]).toEqual([hostile.address, hostile.name, ["%' or '1'='1"]])
  expect(mails.map(({ text }) => [text.length, text.at(-1)])).toEqual([[400, '…']])
})
