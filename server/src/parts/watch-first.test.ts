import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anywhere } from '../../testing/mail.ts'
import { openSeededSchool, type SeededSchool } from '../../testing/seeded-school.ts'
import { storeAsked } from '../../testing/store-asked.ts'
import { listOpenEscalations } from '../../testing/stored-rows.ts'
import { findSubscription } from '../db/billing/subscriptions.ts'
import { findDefaultMailbox } from '../db/mailboxes/mailboxes.ts'
import { deleteMessages } from '../db/mailboxes/delete-messages.ts'
import { getMessage, type Message } from '../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../db/mailboxes/outgoing.ts'
import { addSandboxMail } from '../db/mailboxes/sandbox-mails.ts'
import { messages } from '../db/schema/assistant.ts'
import { closeDraft } from '../db/mailboxes/waiting-outgoing.ts'
import { answerMessage } from '../features/assistant/answer-message.ts'
import { saveSendingRules } from '../features/assistant/keep-sending-rules.ts'
import { listWatched } from '../features/assistant/list-watched.ts'
import { recallAnswer } from '../features/assistant/recall-answer.ts'
import { sendAnswer } from '../features/assistant/send-answer.ts'
import { tryMail } from '../features/assistant/try-mail.ts'
import { viewMessage } from '../features/assistant/view-message.ts'
import { receiveMail } from '../features/mailboxes/receive-mail.ts'
import { openSecrets } from '../secrets.ts'
import { createMailboxOpener } from './open-mailbox-adapter.ts'
import { readAnalytics } from '../features/reports/read-analytics.ts'

let school: SeededSchool
let mails = 0

/** A confirmed answer of the school's sheet surely answers it. */
const sureQuestion = 'How much is a 30 minute piano lesson per month?'
/** Nothing that the school has written is near to it. */
const unknownQuestion = 'Can you tune my grand piano?'
const same = 'Hey Dana! That would be $152 a month, for 30 minutes.'
const another = 'Hey Dana! That would be $160 a month, for 30 minutes.'

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => choose('watch'))

describe('mail that the owner only watches', () => {
  test('goes the whole way and is only kept: nothing leaves, nothing waits, nothing is taken from the quota or counted', async () => {
    const before = await inSchool(findSubscription)
    const { message, replies } = await ask(sureQuestion)
    expect(message).toMatchObject({ action: 'watch', status: 'decided' })
    expect(message.trace).toMatchObject({
      decision: { action: 'watch', would: 'send', rule: 'answered' },
      draft: { text: expect.stringContaining('$152') },
      check: { ok: true },
    })
    expect(replies).toEqual([])
    expect(await inSchool(findSubscription)).toEqual(before)
    expect((await readAnalytics(school.deps, school.owner, 'all_time')).outcomes).toMatchObject({ answered: 0, drafted: 0, handedOver: 0 })
  })

  test('would have been handed over: no holding reply, no escalation', async () => {
    const { message, replies } = await ask(unknownQuestion)
    expect(message.trace).toMatchObject({ decision: { action: 'watch', would: 'escalate', rule: 'undocumented' } })
    expect(message.trace?.draft?.text).toMatch(/Dana/)
    expect(replies).toEqual([])
    expect(await inSchool(listOpenEscalations)).toEqual([])
    expect((await viewMessage(school.deps, school.owner, message.id)).comparison).toBeNull()
  })

  test.each([
    [sureQuestion, { action: 'draft', rule: 'watching_waits', would: 'send' }, ['draft']],
    [unknownQuestion, { action: 'escalate', rule: 'undocumented' }, []],
  ] as const)(
    'does not cover what came by a form, which is nowhere but here: “%s” waits, and nothing leaves',
    async (text, decision, statuses) => {
      mails += 1
      const id = await storeAsked(school, { id: `form-${mails}`, text, fromAddress: `dana-${mails}@customer.example` })
      await inSchool((tx) => tx.update(messages).set({ channel: 'form' }).where(eq(messages.id, id)))
      const { message, replies } = await decided(id)
      expect(message.trace?.decision).toMatchObject(decision)
      expect(replies.map(({ status }) => status)).toEqual(statuses)
      await inSchool((tx) => deleteMessages(tx, [id], { withQuestions: false }))
    },
  )

  test('is tried as it would go', async () => {
    const { trace } = await tryMail(school.deps, school.owner, { fromName: '', fromEmail: '', subject: '', text: sureQuestion })
    expect(trace.decision).toMatchObject({ action: 'watch', would: 'send' })
  })

  test('by category: what is not watched is answered', async () => {
    const { message } = await ask(sureQuestion)
    await choose('watch', { [message.category ?? 'other']: 'send' })
    expect((await ask(sureQuestion)).message.action).toBe('send')
    await choose('send', { [message.category ?? 'other']: 'watch' })
    expect((await ask(sureQuestion)).message.action).toBe('watch')
  })
})

describe('the owner’s own mail', () => {
  test('is held against what would have been said, once, and both are shown', async () => {
    const { message } = await ask(sureQuestion)
    expect((await view(message.id)).comparison).toEqual({ outcome: 'open', differences: [] })
    await ownerWrites(message.id, same)
    expect((await view(message.id)).comparison).toEqual({ outcome: 'agrees', differences: [] })
    await ownerWrites(message.id, another)
    expect((await view(message.id)).comparison).toMatchObject({ outcome: 'agrees' })
    expect((await view(message.id)).conversation.ownerWrote.map(({ text }) => text)).toEqual([same, another])
  })

  test('with another price differs, and says in what', async () => {
    const { message } = await ask(sureQuestion)
    await ownerWrites(message.id, another)
    expect((await view(message.id)).comparison).toEqual({
      outcome: 'differs',
      differences: [
        { by: 'assistant', kind: 'price', text: '$152' },
        { by: 'owner', kind: 'price', text: '$160' },
      ],
    })
  })

  test('that answers two mails at once is held against both replies, and counts once', async () => {
    const first = await ask(sureQuestion)
    school.clock.advance(600_000)
    const second = await ask(sureQuestion, first.message)
    await ownerWrites(second.message.id, same)
    expect((await view(first.message.id)).comparison).toMatchObject({ outcome: 'unclear' })
    expect((await view(second.message.id)).comparison).toMatchObject({ outcome: 'agrees' })
  })

  test('written here counts as well, until it is taken back', async () => {
    const { message } = await ask(sureQuestion)
    await sendAnswer(school.deps, school.owner, { messageId: message.id, text: another, ready: null })
    expect((await view(message.id)).comparison).toMatchObject({ outcome: 'differs' })
    await recallAnswer(school.deps, school.owner, message.id)
    expect((await view(message.id)).comparison).toMatchObject({ outcome: 'open' })
  })
})

describe('a draft that would have left by itself', () => {
  beforeEach(() => choose('draft'))

  test('agrees when it is sent as it is, and differs when a fact is changed', async () => {
    const { message, replies } = await ask(sureQuestion)
    const draft = replies[0]?.text ?? ''
    await sendAnswer(school.deps, school.owner, { messageId: message.id, text: draft, ready: null })
    expect((await view(message.id)).comparison).toEqual({ outcome: 'agrees', differences: [] })
    const other = await ask(sureQuestion)
    const edited = draft.replace('$152', '$160')
    await sendAnswer(school.deps, school.owner, { messageId: other.message.id, text: edited, ready: null })
    expect((await view(other.message.id)).comparison).toMatchObject({ outcome: 'differs' })
  })

  test('says no when it is put aside', async () => {
    const { message } = await ask(sureQuestion)
    await inSchool((tx) => closeDraft(tx, message.id, school.clock.now()))
    expect((await view(message.id)).comparison).toMatchObject({ outcome: 'silence' })
  })

  test('is none where it would have waited in any case', async () => {
    const { message } = await ask('How much is a trial lesson?')
    expect(message.action).toBe('draft')
    expect((await view(message.id)).comparison).toBeNull()
  })
})

test('a category is offered after enough cases that agree, may then answer alone, and one that differs takes the offer back', async () => {
  const first = school
  const fresh = await openSchool()
  try {
    school = fresh
    await choose('watch')
    const { category } = (await agree(20))[0] ?? {}
    expect(await onlyOne()).toMatchObject({ agreement: { compared: 20, agreed: 20, offer: 'few', stillNeeded: 2 } })
    await agree(2)
    expect(await onlyOne()).toMatchObject({
      category,
      mode: 'watch',
      mails: 22,
      wouldHaveLeft: 22,
      agreement: { compared: 22, agreed: 22, offer: 'offered', stillNeeded: 0 },
      differing: [],
    })

    const { message } = await ask(sureQuestion)
    await ownerWrites(message.id, another)
    expect(await onlyOne()).toMatchObject({
      mails: 23,
      agreement: { compared: 23, agreed: 22, offer: 'apart' },
      differing: [{ messageId: message.id, outcome: 'differs', fromName: 'Dana' }],
    })

    await choose('watch', { [category ?? 'other']: 'send' })
    expect(await onlyOne()).toMatchObject({ mode: 'send', agreement: { offer: 'apart' } })
    expect((await ask(sureQuestion)).message.action).toBe('send')
    expect((await ask(unknownQuestion)).message.category).not.toBe(category)
  } finally {
    school = first
    await fresh.close()
  }
})

/** So many customers ask, and the owner answers as the assistant would have. */
async function agree(times: number): Promise<Message[]> {
  const asked: Message[] = []
  for (let count = 0; count < times; count += 1) {
    const { message } = await ask(sureQuestion)
    await ownerWrites(message.id, same)
    asked.push(message)
  }
  return asked
}

async function onlyOne() {
  const watched = await listWatched(school.deps, school.owner)
  expect(watched).toHaveLength(1)
  return watched[0]
}

function inSchool<T>(run: Parameters<typeof school.deps.db.transaction<T>>[1]): Promise<T> {
  return school.deps.db.transaction(school.owner, run)
}

async function choose(mode: 'watch' | 'draft' | 'send', categoryModes: object = {}): Promise<void> {
  await saveSendingRules(school.deps, school.owner, { mode, categoryModes, delaySeconds: 0, quiet: null, disclosure: false })
}

/** Somebody else asks by mail each time, in a thread of their own; or the same person again in the thread of `after`. */
async function ask(text: string, after?: Message) {
  mails += 1
  school.clock.advance(60_000)
  const fromAddress = after?.fromAddress ?? `dana-${mails}@customer.example`
  const thread = after?.rfcMessageId ? { thread: after.rfcMessageId } : {}
  const id = await storeAsked(school, { id: `asked-${mails}@customer.example`, text, fromAddress, ...thread })
  return decided(id)
}

async function decided(id: string) {
  await answerMessage(school.deps, school.owner, id)
  return inSchool(async (tx) => ({ message: await getMessage(tx, id), replies: await listOutgoingFor(tx, id) }))
}

/** The owner answers it from a program of their own. */
async function ownerWrites(messageId: string, text: string): Promise<void> {
  mails += 1
  school.clock.advance(60_000)
  const own = `own-${mails}@school.example`
  const mailbox = await mailboxOf(school)
  await inSchool(async (tx) => {
    const { rfcMessageId } = await getMessage(tx, messageId)
    const head = [`From: ${mailbox.emailAddress}`, 'To: dana@customer.example', 'Subject: Re: Lessons', `Message-ID: <${own}>`]
    const raw = [...head, `In-Reply-To: <${rfcMessageId}>`, `References: <${rfcMessageId}>`, '', text].join('\r\n')
    await addSandboxMail(tx, { mailboxId: mailbox.id, folder: 'sent', messageId: own, raw: Buffer.from(raw) })
  })
  await lookAtMailbox(school)
}

async function mailboxOf({ deps, owner }: SeededSchool) {
  const mailbox = await deps.db.transaction(owner, findDefaultMailbox)
  if (!mailbox) throw new Error('the school has a mailbox')
  return mailbox
}

async function lookAtMailbox(opened: SeededSchool): Promise<void> {
  const { deps, owner } = opened
  const { openMailbox } = createMailboxOpener({ ...deps, reach: anywhere, openGmail: null })
  const secrets = openSecrets({ OWNVOICE_SECRET: 's'.repeat(40) })
  await receiveMail({ ...deps, openMailbox, secrets }, owner, (await mailboxOf(opened)).id)
}

/** A school whose mailbox was looked at: what is sent from now on is read. */
async function openSchool(): Promise<SeededSchool> {
  const opened = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
  await lookAtMailbox(opened)
  return opened
}

function view(messageId: string) {
  return viewMessage(school.deps, school.owner, messageId)
}
