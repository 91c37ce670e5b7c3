import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { openConversation, saveOwnerWrote } from '../../db/mailboxes/conversations.ts'
import { addOwnerMail } from '../../db/mailboxes/owner-mails.ts'
import { findDefaultMailbox, saveAliases } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, getMessage, type Message } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { answerMessage } from './answer-message.ts'
import { commitOutcome } from './commit-outcome.ts'
import { considerMail } from './consider-mail.ts'
import { giveBackConversation } from './give-back-conversation.ts'
import { getLateLimit, saveLateLimit } from './keep-late-limit.ts'
import { leaveAlone, listPeopleLeftAlone } from './leave-alone.ts'
import { toMail } from './try-mail.ts'
import { viewMessage } from './view-message.ts'

let school: SeededSchool
let mails = 0

/** A confirmed answer of the school's sheet surely answers it. */
const sureQuestion = 'How much is a 30 minute piano lesson per month?'
/** Nothing that the school has written is near to it. */
const unknownQuestion = 'Can you tune my grand piano?'
const HOUR_MS = 3_600_000

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())

describe('mail that is seen late', () => {
  beforeEach(() => inSchool((tx) => saveAssistantSettings(tx, { lateAfterHours: 12 }, school.clock.now())))

  test('waits for the owner as a draft, with the reason', async () => {
    const { message, replies } = await answer({ text: sureQuestion, receivedAt: hoursAgo(38) })
    expect(message.trace?.decision).toMatchObject({ action: 'draft', rule: 'seen_late', reason: expect.stringContaining('38 hours later') })
    expect(replies).toMatchObject([{ kind: 'reply', status: 'draft', text: expect.stringContaining('$152') }])
  })

  test('is answered within the limit, which the owner sets', async () => {
    expect((await answer({ text: sureQuestion, receivedAt: hoursAgo(11) })).message.action).toBe('send')
    expect(await getLateLimit(school.deps, school.owner)).toEqual({ hours: 12 })
    expect(await saveLateLimit(school.deps, school.owner, 48)).toEqual({ hours: 48 })
    expect((await answer({ text: sureQuestion, receivedAt: hoursAgo(38) })).message.action).toBe('send')
  })

  test('gets no word that the owner will answer: it would come late', async () => {
    const { message, replies } = await answer({ text: unknownQuestion, receivedAt: hoursAgo(13) })
    expect(message.action).toBe('escalate')
    expect(replies).toEqual([])
  })

  test('means by “tomorrow” the day after it was written', async () => {
    const lateInTheEvening = hoursAgo(11) // 11 pm of the day before, in the school's New York
    const { message } = await answer({ text: 'Is there a piano lesson tomorrow at 4 pm?', receivedAt: lateInTheEvening })
    expect(message.trace?.reading?.dates).toMatchObject([{ text: 'tomorrow at 4 pm', date: '2026-11-18' }])
  })
})

describe('people to leave alone', () => {
  test.each([
    ['an address', 'sam@supplier.example', 'sam@supplier.example'],
    ['a domain', '@supplier.example', 'bills@mail.supplier.example'],
  ])('by %s: their mail goes to the owner, unread and without a word to them', async (_what, who, from) => {
    expect(await leaveAlone(school.deps, school.owner, { who, isLeftAlone: true })).toEqual([who])
    const left = await answer({ text: sureQuestion, from })
    expect(left.message.trace).toMatchObject({
      decision: { action: 'escalate', rule: 'left_alone', reason: `${who} is on your list of people to leave alone.` },
      reading: null,
    })
    expect(left.replies).toEqual([])
    expect((await viewMessage(school.deps, school.owner, left.message.id)).leftAlone).toBe(who)
    await leaveAlone(school.deps, school.owner, { who, isLeftAlone: false })
    expect(await listPeopleLeftAlone(school.deps, school.owner)).toEqual([])
    expect((await answer({ text: sureQuestion, from })).message.action).toBe('send')
  })
})

test('what was on its way by itself to somebody who is left alone from now on waits for the owner; what they approved goes, and others are answered', async () => {
  const reach = async (from: string) => (await answer({ text: sureQuestion, from })).message.id
  const [theirs, approved, another] = [await reach('ann@left.example'), await reach('bob@left.example'), await reach('cleo@other.example')]
  await inSchool((tx) => tx.update(outgoing).set({ approvedAt: school.clock.now() }).where(eq(outgoing.messageId, approved)))
  await leaveAlone(school.deps, school.owner, { who: '@left.example', isLeftAlone: true })
  expect((await look(theirs)).replies).toMatchObject([
    { status: 'draft', closedAt: null, error: 'You chose meanwhile to leave them alone.' },
  ])
  expect((await look(approved)).replies).toMatchObject([{ status: 'queued' }])
  expect((await look(another)).replies).toMatchObject([{ status: 'queued' }])
  await leaveAlone(school.deps, school.owner, { who: '@left.example', isLeftAlone: false })
})

test('an alias of the mailbox is the owner: what is from it is no question, what came to it is theirs, and what came to it in copy alone is not', async () => {
  const alias = 'info@old-school.example'
  const decide = async (given: Omit<Given, 'text'>) => (await answer({ text: sureQuestion, ...given })).message
  const inCopy = { to: 'tom@other.example', cc: alias }
  expect([(await decide({ from: alias })).action, (await decide(inCopy)).action]).toEqual(['send', 'send'])
  await inSchool(async (tx) => saveAliases(tx, (await findDefaultMailbox(tx))?.id ?? '', [alias]))
  expect((await decide({ from: alias })).trace?.screening).toMatchObject({ verdict: 'own', reason: 'You sent this yourself.' })
  expect((await decide(inCopy)).trace?.decision).toMatchObject({ action: 'escalate', rule: 'only_in_copy' })
  expect((await decide({ from: 'eve@customer.example', to: alias })).action).toBe('send')
  await inSchool(async (tx) => saveAliases(tx, (await findDefaultMailbox(tx))?.id ?? '', []))
})

describe('a conversation in which the owner wrote by themselves', () => {
  test('is left to them, until they give it back; and what they wrote is shown', async () => {
    const first = await answer({ text: sureQuestion })
    const wroteAt = await ownerAnswers(first.message)
    const next = await answer({ text: sureQuestion, after: first.message })
    expect(next.message.trace?.decision).toMatchObject({ action: 'escalate', rule: 'owner_writes' })
    expect(next.replies).toEqual([])
    expect((await viewMessage(school.deps, school.owner, next.message.id)).conversation).toEqual({
      ownersSince: wroteAt,
      ownerWrote: [{ sentAt: wroteAt, text: 'Yes, come on Tuesday.', answersThis: false }],
    })
    expect((await viewMessage(school.deps, school.owner, first.message.id)).conversation.ownerWrote).toMatchObject([{ answersThis: true }])

    school.clock.advance(60_000)
    await giveBackConversation(school.deps, school.owner, { messageId: next.message.id, isGivenBack: true })
    const last = await answer({ text: sureQuestion, after: first.message })
    expect(last.message.trace?.decision).toMatchObject({ action: 'send' })
    await giveBackConversation(school.deps, school.owner, { messageId: next.message.id, isGivenBack: false })
    expect((await answer({ text: sureQuestion, after: first.message })).message.action).toBe('escalate')
  })

  test('asks nothing of them for a message that they answered before it was looked at', async () => {
    const message = await receive({ text: sureQuestion })
    await ownerAnswers(message)
    await answerMessage(school.deps, school.owner, message.id)
    const answered = await look(message.id)
    expect(answered.message.trace?.decision).toMatchObject({ action: 'ignore', rule: 'owner_answered' })
    expect(answered.replies).toEqual([])
  })

  test.each([sureQuestion, unknownQuestion])('gets nothing either where they wrote while a message was considered: “%s”', async (text) => {
    const first = await answer({ text: sureQuestion })
    const message = await receive({ text, after: first.message })
    const outcome = await considerMail(school.deps, school.owner, { mail: message.mail, message })
    await ownerAnswers(first.message)
    await inSchool((tx) => commitOutcome(tx, school.deps, { lead: message, others: [] }, outcome))
    const { message: decided, replies } = await look(message.id)
    expect(decided.trace?.decision).toMatchObject({ action: 'escalate', rule: 'owner_writes' })
    expect(replies).toEqual([])
  })

  test('is not made so by somebody who was only in copy: what they write is the owner’s, and nobody is told anything', async () => {
    const first = await answer({ text: sureQuestion })
    const { message, replies } = await answer({ text: sureQuestion, after: first.message, from: 'tom@elsewhere.example' })
    expect(message.trace?.decision).toMatchObject({ action: 'escalate', rule: 'other_sender' })
    expect(replies).toEqual([])
  })
})

/** `to` and `cc` are addresses; without them it came to nobody by name. */
type Given = { text: string; from?: string; to?: string; cc?: string; receivedAt?: Date; after?: Message }

async function answer(given: Given) {
  const { id } = await receive(given)
  await answerMessage(school.deps, school.owner, id)
  return look(id)
}

/** `after` is a message of the conversation that the new one continues. */
async function receive({ text, from = 'dana@customer.example', to, cc, receivedAt: given, after }: Given): Promise<Message> {
  mails += 1
  school.clock.advance(1_000)
  const receivedAt = given ?? school.clock.now()
  const id = `mail-${mails}@customer.example`
  const named = (address: string | undefined) => (address === undefined ? [] : [{ name: '', address }])
  const written = toMail({ fromEmail: from, fromName: 'Dana', subject: 'A question', text })
  const mail = { ...written, to: named(to), cc: named(cc), messageId: id }
  const stored = await inSchool(async (tx) => {
    const begun = after ?? (await openConversation(tx, { customerEmail: from, threadKey: id, subject: mail.subject }))
    const conversationId = 'conversationId' in begun ? begun.conversationId : begun.id
    const place = { conversationId, mailboxId: (await findDefaultMailbox(tx))?.id ?? null, providerId: id, rfcMessageId: id }
    return addMessage(tx, { ...place, channel: 'mail', mail, fromAddress: from, subject: mail.subject, receivedAt })
  })
  if (!stored) throw new Error('the mail was stored before')
  return stored
}

async function look(id: string) {
  return inSchool(async (tx) => ({ message: await getMessage(tx, id), replies: await listOutgoingFor(tx, id) }))
}

/** As it is found among the sent mails, a moment after the message. */
async function ownerAnswers({ conversationId, receivedAt }: Message): Promise<string> {
  school.clock.advance(1_000)
  const sentAt = school.clock.now()
  await inSchool(async (tx) => {
    const mail = { mailboxId: null, conversationId, rfcMessageId: `phone-${mails}@school.example`, toAddresses: ['dana@customer.example'] }
    await addOwnerMail(tx, { ...mail, text: 'Yes, come on Tuesday.', answersUntil: receivedAt, sentAt })
    await saveOwnerWrote(tx, conversationId, sentAt)
  })
  return sentAt.toISOString()
}

function hoursAgo(hours: number): Date {
  return new Date(school.clock.now().getTime() - hours * HOUR_MS)
}

function inSchool<T>(run: Parameters<typeof school.deps.db.transaction<T>>[1]): Promise<T> {
  return school.deps.db.transaction(school.owner, run)
}
