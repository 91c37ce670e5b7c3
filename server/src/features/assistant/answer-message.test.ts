import { BURST_MS } from '@ownvoice/core/assistant/decide/answered-together'
import { openProfile, type ToneProfile } from '@ownvoice/core/tone/tone'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, getMessage } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import { users } from '../../db/schema/accounts.ts'
import { leadEvents } from '../../db/schema/assistant.ts'
import { userSubscriptions } from '../../db/schema/billing.ts'
import { bookingLinks, schedulingSettings } from '../../db/schema/scheduling.ts'
import { overallTone, toneProfiles, userIdentity } from '../../db/schema/tone.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { answerMessage } from './answer-message.ts'
import { toMail, tryMail } from './try-mail.ts'
import { listOpenEscalations } from '../../../testing/stored-rows.ts'

let school: SeededSchool
let messages = 0

/** A confirmed answer of the school's sheet surely answers it. */
const sureQuestion = 'How much is a 30 minute piano lesson per month?'
/** Nothing that the school has written is near to it. */
const unknownQuestion = 'Can you tune my grand piano?'

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())

test('a question that a document answers is answered from it, in the same thread, signed with the preferred name [ASSIST-001 ASSIST-005 ASSIST-022]', async () => {
  const { message, replies } = await answer(sureQuestion)
  expect(message.action).toBe('send')
  expect(replies).toHaveLength(1)
  expect(replies[0]).toMatchObject({ kind: 'reply', status: 'queued', toAddress: 'dana@customer.example', inReplyTo: message.rfcMessageId })
  expect(replies[0]?.text).toContain('$152')
  expect(replies[0]?.text).toMatch(/Maya\nHarbor Lane Music & Tutoring$/)
  const source = message.trace?.draft?.statements.find((statement) => statement.text.includes('$152'))?.sources[0]
  expect(source).toMatchObject(answerFrom('Programs and prices.md'))
})

test.each([
  ['a confirmed answer that fairly, but not surely, fits', 'How much is a trial lesson?', 'middling_confidence', '$25'],
  ['a passage that no confirmed answer stands for', 'How many students are in a group class?', 'answer_unconfirmed', 'at most 8'],
])('%s is written down for the owner, with replies to choose from, and nothing leaves', async (_what, text, rule, words) => {
  const { message, replies } = await answer(text)
  expect(message.trace?.decision).toMatchObject({ action: 'draft', rule })
  expect(replies).toMatchObject([{ kind: 'reply', status: 'draft', text: expect.stringContaining(words) }])
  expect(message.trace?.ready.length).toBeGreaterThan(0)
  expect(school.enqueued.some((job) => job.key === `deliver:${replies[0]?.id}`)).toBe(false)
})

test('a sure answer waits for the owner where something else is said beside its question, and the reason names it', async () => {
  const { message, replies } = await answer(`${sureQuestion} The last one was half an hour short.`)
  const reason = '“The last one was half an hour short.” may want something that the reply does not say.'
  expect(message.trace?.decision).toMatchObject({ action: 'draft', rule: 'may_not_settle', reason })
  expect(replies).toMatchObject([{ kind: 'reply', status: 'draft', text: expect.stringContaining('$152') }])
})

test('a reply is written in the tone that the owner has set, and in the ways measured in the owner’s samples [ASSIST-003]', async () => {
  const ask = async () => (await answer(sureQuestion)).replies[0]?.text ?? ''
  const set = (tone: Partial<typeof overallTone.$inferInsert>) => inSchool((tx) => tx.update(overallTone).set(tone))
  const measured = (profile: ToneProfile) => inSchool((tx) => tx.update(toneProfiles).set({ profile }))
  const [before] = await inSchool((tx) => tx.select().from(overallTone))
  const [samples] = await inSchool((tx) => tx.select().from(toneProfiles))
  if (!before || !samples) throw new Error('the school has a tone')

  await measured(openProfile)
  await set({ toneStyle: 90, energyLevel: 10, directness: 10 })
  const formal = await ask()
  await set({ toneStyle: 10, energyLevel: 90, directness: 90 })
  const casual = await ask()
  await measured({ ...openProfile, greeting: 'Howdy', signOff: 'Take care' })
  const own = await ask()
  await set({ toneStyle: before.toneStyle, energyLevel: before.energyLevel, directness: before.directness })
  await measured(samples.profile)

  expect(formal).toMatch(/^Dear Dana,[^]*Kind regards,\nMaya/)
  expect(formal).not.toContain('!')
  expect(casual).toMatch(/^Hi Dana,[^]*!/)
  const openingOf = (text: string) => text.split('\n\n')[1]?.split('. ')[0]
  expect(openingOf(casual)).toContain('$152')
  expect(openingOf(formal)).not.toContain('$152')
  expect(own).toMatch(/^Howdy Dana,[^]*Take care,\nMaya/)
})

test('a reply refers to the thread of the mail, also where that names its parent alone (RFC 5322 §3.6.4)', async () => {
  const inThread = await answer(sureQuestion, { references: ['first@x.example', 'second@x.example'] })
  expect(inThread.replies[0]?.references).toEqual(['first@x.example', 'second@x.example', inThread.message.rfcMessageId])
  const withParent = await answer(sureQuestion, { inReplyTo: ['parent@x.example'] })
  expect(withParent.replies[0]?.references).toEqual(['parent@x.example', withParent.message.rfcMessageId])
})

test('a name that is changed signs the next reply [ASSIST-005]', async () => {
  await inSchool((tx) => tx.update(userIdentity).set({ identity: 'Ms. Maya L.' }))
  const { replies } = await answer(sureQuestion)
  await inSchool((tx) => tx.update(userIdentity).set({ identity: 'Maya' }))
  expect(replies[0]?.text).toContain('Ms. Maya L.\n')
})

test('the owner’s signature ends replies and holding replies, whatever it says', async () => {
  const signature = 'Lessons since 1987\n12 Harbor Lane · (207) 555-0142\nharborlane.example'
  await inSchool((tx) => saveAssistantSettings(tx, { signature }, school.clock.now()))
  const answered = await answer(sureQuestion)
  const held = await answer(unknownQuestion)
  await inSchool((tx) => saveAssistantSettings(tx, { signature: '' }, school.clock.now()))
  expect(answered.replies).toMatchObject([{ kind: 'reply', status: 'queued' }])
  expect(held.replies).toMatchObject([{ kind: 'holding', status: 'queued' }])
  for (const { replies } of [answered, held])
    expect(replies[0]?.text.endsWith(`Maya\nHarbor Lane Music & Tutoring\n\n${signature}`)).toBe(true)
})

test.each([
  ['We would like to book a trial lesson.', 'booking', 'https://book.harborlane.example/trial-lesson'],
  ['We need to reschedule our lesson on Thursday.', 'reschedule', 'https://book.harborlane.example/move'],
  ['We have to cancel our lesson on Friday.', 'cancel', 'https://book.harborlane.example/cancel'],
])('“%s” gets the link for it [ASSIST-011 ASSIST-012 ASSIST-013 ASSIST-031]', async (text, category, url) => {
  const { message, replies } = await answer(text)
  expect(message).toMatchObject({ action: 'send', category })
  expect(replies[0]?.text.match(/https:\/\/\S+/g)).toEqual([url])
})

test('who says to be late gets no link to another time: the owner hears of it', async () => {
  const { message, replies } = await answer('Running 20 minutes late, sorry!')
  expect(message).toMatchObject({ action: 'escalate', category: 'reschedule' })
  expect(replies).toMatchObject([{ kind: 'holding', text: expect.not.stringContaining('https:') }])
})

test('among several links of a category the label decides [ASSIST-015]', async () => {
  const { replies } = await answer('Can we schedule a first tutoring session?')
  expect(replies[0]?.text).toContain('https://book.harborlane.example/tutoring')
})

test('a link that is switched off is not offered, even when it is the only one [ASSIST-016]', async () => {
  await inSchool((tx) => tx.update(bookingLinks).set({ isActive: false }).where(eq(bookingLinks.category, 'cancel')))
  const { replies } = await answer('We have to cancel our lesson on Friday.')
  await inSchool((tx) => tx.update(bookingLinks).set({ isActive: true }).where(eq(bookingLinks.category, 'cancel')))
  expect(replies[0]?.text ?? '').not.toContain('https://')
})

test('a blacked-out day is neither offered nor confirmed [ASSIST-018]', async () => {
  const { message, replies } = await answer('Could we book a trial lesson on December 26?')
  expect(message.trace?.decision?.rule).toBe('blackout_day')
  expect(replies[0]?.text).toContain('not available on Saturday, December 26')
})

test('a full class gets the waitlist only while the owner offers one [ASSIST-019 ASSIST-020]', async () => {
  const offered = await answer('I would like to book a spot in Tiny Tunes.')
  await inSchool((tx) => tx.update(schedulingSettings).set({ offerWaitlistOnFull: false }))
  const notOffered = await answer('I would like to book a spot in Tiny Tunes.')
  await inSchool((tx) => tx.update(schedulingSettings).set({ offerWaitlistOnFull: true }))
  expect(offered.replies[0]?.text).toMatch(/waitlist/i)
  expect(notOffered.replies[0]?.text).toMatch(/full/)
  expect(notOffered.replies[0]?.text).not.toMatch(/waitlist/i)
})

test('what no document answers is handed over, with a polite holding reply and an open escalation [ASSIST-025 ASSIST-027 ASSIST-028]', async () => {
  const { message, replies } = await answer(unknownQuestion)
  expect(message.action).toBe('escalate')
  expect(replies).toMatchObject([{ kind: 'holding', status: 'queued' }])
  const escalations = await inSchool(listOpenEscalations)
  expect(escalations.some((escalation) => escalation.inboundId === message.id)).toBe(true)
})

test('an escalation keeps who wrote what, why it waits, and what could have been said [ASSIST-029]', async () => {
  const { message, replies } = await answer(`${sureQuestion} And do you teach ballet?`)
  const escalations = await inSchool(listOpenEscalations)
  const escalation = escalations.find((candidate) => candidate.inboundId === message.id)
  expect(escalation).toMatchObject({
    toEmail: 'dana@customer.example',
    categoryUsed: 'sales',
    messageId: message.rfcMessageId,
    emailContent: `${sureQuestion} And do you teach ballet?`,
    action: 'escalate',
    replyText: replies[0]?.text,
  })
  expect(escalation?.rationale).toContain('ballet')
  expect(escalation?.attemptedDraft).toContain('$152')
  expect(escalation?.citations).toContainEqual(expect.objectContaining(answerFrom('Programs and prices.md')))
  expect(escalation?.linkUsed).toBeNull()
})

test('an escalation keeps the link that the reply would have given [ASSIST-029]', async () => {
  const { message } = await answer('We would like to book a trial lesson. And do you teach ballet?')
  const escalation = (await inSchool(listOpenEscalations)).find(({ inboundId }) => inboundId === message.id)
  expect(escalation?.linkUsed).toBe('https://book.harborlane.example/trial-lesson')
  expect(escalation?.attemptedDraft).toContain('https://book.harborlane.example/trial-lesson')
})

test.each([
  ['You will hear from my lawyer about the violin that you broke.', 'legal'],
  ['My solicitor says that your contract is void.', 'legal'],
  ['My daughter says that a teacher touched her in a way she did not like.', 'child_at_risk'],
  ['I want my money back. I was charged twice and you ignore me.', 'refund'],
])('a delicate message is handed over and not answered: “%s” [ASSIST-024 ASSIST-026]', async (text, rule) => {
  const { message, replies } = await answer(text)
  expect(message.trace?.decision).toMatchObject({ action: 'escalate', rule })
  expect(replies[0]?.kind).toBe('holding')
  expect(replies[0]?.text.replace('(207) 555-0142', '')).not.toMatch(/\d|https:/)
})

test('who wants no more mail is told once that it is obeyed, and gets nothing automatic from then on', async () => {
  const from = { name: 'Pat', address: 'pat@quiet.example' }
  const first = await answer('Please stop emailing me.', { from })
  expect(first.message.trace?.decision).toMatchObject({ action: 'escalate', rule: 'opt_out' })
  expect(first.replies).toMatchObject([{ kind: 'holding', toAddress: 'pat@quiet.example' }])
  expect(first.replies[0]?.text).toContain('no more automatic email')
  const second = await answer(sureQuestion, { from: { ...from, address: 'Pat+x@quiet.example' } })
  expect(second.message.trace?.decision).toMatchObject({ action: 'escalate', rule: 'opted_out_before' })
  expect(second.replies).toEqual([])
  expect((await answer(sureQuestion)).message.trace?.decision?.rule).not.toBe('opted_out_before')
})

test('a machine gets no answer, and the owner sees why', async () => {
  const { message, replies } = await answer('I am away until Monday.', { headers: [{ name: 'auto-submitted', value: 'auto-replied' }] })
  expect(message.action).toBe('ignore')
  expect(message.trace?.screening?.verdict).not.toBe('person')
  expect(replies).toEqual([])
})

test('each message that was dealt with is one event with what was replied [ASSIST-033]', async () => {
  const { message, replies } = await answer('Where can I park?')
  const events = await inSchool((tx) => tx.select().from(leadEvents).where(eq(leadEvents.messageId, message.id)))
  expect(events).toMatchObject([
    {
      toEmail: 'dana@customer.example',
      categoryUsed: message.category,
      action: message.action,
      replyText: replies[0]?.text,
      userId: school.owner,
    },
  ])
})

test('a reply that is sent takes one from the quota; a holding reply takes none [ASSIST-036 ASSIST-038]', async () => {
  const before = await remaining()
  for (const sent of [1, 2, 3]) {
    await answer(sureQuestion)
    expect(await remaining()).toBe(before - sent)
  }
  await answer(unknownQuestion)
  expect(await remaining()).toBe(before - 3)
})

test('with nothing left of the quota the reply waits as a draft [ASSIST-034 ASSIST-035]', async () => {
  const before = await remaining()
  await inSchool((tx) => tx.update(userSubscriptions).set({ remainingEmails: 0 }))
  const { message, replies } = await answer(sureQuestion)
  await inSchool((tx) => tx.update(userSubscriptions).set({ remainingEmails: before }))
  expect(message.trace?.decision).toMatchObject({ action: 'draft', rule: 'quota_used_up' })
  expect(replies).toMatchObject([{ status: 'draft' }])
})

test('of many messages that meet the last e-mail of the quota exactly one is sent [ASSIST-035]', async () => {
  const before = await remaining()
  await inSchool((tx) => tx.update(userSubscriptions).set({ remainingEmails: 1 }))
  const answered = await Promise.all(Array.from({ length: 50 }, () => answer(sureQuestion)))
  const left = await remaining()
  await inSchool((tx) => tx.update(userSubscriptions).set({ remainingEmails: before }))
  expect(answered.filter(({ message }) => message.action === 'send')).toHaveLength(1)
  expect(answered.filter(({ replies }) => replies[0]?.status === 'queued')).toHaveLength(1)
  expect(left).toBe(0)
})

test('a job that runs twice answers once', async () => {
  const first = await answer(sureQuestion)
  const [events, left] = [await eventCount(), await remaining()]
  await answerMessage(school.deps, school.owner, first.message.id)
  expect(await eventCount()).toBe(events)
  expect(await remaining()).toBe(left)
  expect(await inSchool((tx) => listOutgoingFor(tx, first.message.id))).toHaveLength(1)
})

test('a reply leaves at once, or after the delay that the owner set [ASSIST-002]', async () => {
  const atOnce = await answer(sureQuestion)
  const settings = { sendMode: 'send', disclosure: false } as const
  await inSchool((tx) => saveAssistantSettings(tx, { ...settings, responseDelaySeconds: 90 }, school.clock.now()))
  const delayed = await answer(sureQuestion)
  await inSchool((tx) => saveAssistantSettings(tx, { ...settings, responseDelaySeconds: 0 }, school.clock.now()))
  const deliveryOf = ({ replies }: typeof atOnce) => school.enqueued.find((job) => job.key === `deliver:${replies[0]?.id}`)
  expect(deliveryOf(atOnce)).toMatchObject({ name: 'mailboxes.deliver', startAfter: undefined })
  expect(deliveryOf(delayed)?.startAfter).toEqual(new Date('2026-11-18T15:01:30Z'))
})

test('an owner who chose drafts gets a draft, and nothing leaves [ASSIST-034]', async () => {
  const settings = { responseDelaySeconds: 0, disclosure: false } as const
  await inSchool((tx) => saveAssistantSettings(tx, { ...settings, sendMode: 'draft' }, school.clock.now()))
  const { message, replies } = await answer(sureQuestion)
  await inSchool((tx) => saveAssistantSettings(tx, { ...settings, sendMode: 'send' }, school.clock.now()))
  expect(message.trace?.decision).toMatchObject({ action: 'draft', rule: 'owner_chose_drafts' })
  expect(replies).toMatchObject([{ kind: 'reply', status: 'draft' }])
  expect(school.enqueued.some((job) => job.key === `deliver:${replies[0]?.id}`)).toBe(false)
})

test.each([
  ['the owner has not verified the address', 'address_unverified', (on: boolean) => setVerified(!on)],
  ['the subscription has ended', 'not_subscribed', (on: boolean) => setSubscribed(!on)],
])('while %s nothing leaves, not even a holding reply [AUTH-012]', async (_why, rule, hold) => {
  await hold(true)
  const documented = await answer(sureQuestion)
  const undocumented = await answer(unknownQuestion)
  await hold(false)
  expect(documented.message.trace?.decision).toMatchObject({ action: 'draft', rule })
  expect(documented.replies).toMatchObject([{ kind: 'reply', status: 'draft' }])
  expect(undocumented.message.action).toBe('escalate')
  expect(undocumented.replies).toEqual([])
  const again = await Promise.all([answer(sureQuestion), answer(unknownQuestion)])
  expect(again.map(({ replies }) => replies[0])).toMatchObject([
    { kind: 'reply', status: 'queued' },
    { kind: 'holding', status: 'queued' },
  ])
})

test('while the mailbox is disconnected nothing is answered [ASSIST-041]', async () => {
  const mailbox = await inSchool((tx) => findDefaultMailbox(tx))
  if (!mailbox) throw new Error('the school has a mailbox')
  const state = { lastError: null, checkedAt: school.clock.now() }
  await inSchool((tx) => setMailboxStatus(tx, mailbox.id, { ...state, status: 'disconnected' }))
  const { message, replies } = await answer(sureQuestion, {}, mailbox.id)
  await inSchool((tx) => setMailboxStatus(tx, mailbox.id, { ...state, status: 'connected' }))
  expect(message.trace?.decision).toMatchObject({ action: 'draft', rule: 'mailbox_missing' })
  expect(replies.filter((reply) => reply.status === 'queued')).toEqual([])
})

test('trying a mail writes nothing and takes nothing', async () => {
  const [events, left] = [await eventCount(), await remaining()]
  const { trace } = await tryMail(school.deps, school.owner, {
    fromEmail: 'dana@customer.example',
    fromName: 'Dana',
    subject: '',
    text: sureQuestion,
  })
  expect(trace.decision?.action).toBe('send')
  expect(await eventCount()).toBe(events)
  expect(await remaining()).toBe(left)
})

test('the documents of one owner answer nobody else’s customers [ASSIST-023]', async () => {
  const other = await addTestOwner(school.deps.db)
  const tried = { fromEmail: 'dana@customer.example', fromName: 'Dana', subject: '', text: sureQuestion }
  const { trace } = await tryMail(school.deps, other, tried)
  expect(trace.decision?.action).not.toBe('send')
  expect(JSON.stringify(trace)).not.toContain('$152')
})

/** A source: an answer of the sheet that was drawn from the document. */
function answerFrom(documentName: string) {
  return { kind: 'answer', places: expect.arrayContaining([expect.objectContaining({ documentName })]) }
}

function setVerified(emailVerified: boolean): Promise<unknown> {
  return school.deps.db.system((tx) => tx.update(users).set({ emailVerified }).where(eq(users.id, school.owner)))
}

function setSubscribed(isActive: boolean): Promise<unknown> {
  return school.deps.db.system((tx) => tx.update(userSubscriptions).set({ isActive }).where(eq(userSubscriptions.userId, school.owner)))
}

type Given = Partial<ReturnType<typeof toMail>>

/** A new mail in a thread of its own, answered by itself: no two come within the time in which one sender gets one answer. */
async function answer(text: string, given: Given = {}, mailboxId?: string) {
  messages += 1
  const id = `mail-${messages}@customer.example`
  const receivedAt = new Date(school.clock.now().getTime() - messages * (BURST_MS + 1))
  const mail = { ...toMail({ fromEmail: 'dana@customer.example', fromName: 'Dana', subject: 'A question', text }), messageId: id, ...given }
  const stored = await inSchool(async (tx) => {
    const conversation = await openConversation(tx, { customerEmail: mail.from?.address ?? null, threadKey: id, subject: mail.subject })
    const mailbox = mailboxId ?? (await findDefaultMailbox(tx))?.id ?? null
    const place = { conversationId: conversation.id, mailboxId: mailbox, providerId: id, rfcMessageId: id, channel: 'mail' as const }
    return addMessage(tx, {
      ...place,
      mail,
      fromAddress: mail.from?.address ?? null,
      subject: mail.subject,
      receivedAt,
    })
  })
  if (!stored) throw new Error('the mail was stored before')
  await answerMessage(school.deps, school.owner, stored.id)
  return inSchool(async (tx) => ({ message: await getMessage(tx, stored.id), replies: await listOutgoingFor(tx, stored.id) }))
}

function inSchool<T>(run: Parameters<typeof school.deps.db.transaction<T>>[1]): Promise<T> {
  return school.deps.db.transaction(school.owner, run)
}

async function remaining(): Promise<number> {
  return (await inSchool((tx) => findSubscription(tx)))?.remainingEmails ?? -1
}

async function eventCount(): Promise<number> {
  return inSchool((tx) => tx.$count(leadEvents))
}
