import { randomUUID } from 'node:crypto'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { Category } from '@ownvoice/core/assistant/category'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Action, Screening } from '@ownvoice/core/assistant/trace'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { measureProfile } from '@ownvoice/core/tone/measure-profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testReader } from '../../../testing/test-reader.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { OwnerTx } from '../../db/database.ts'
import { addEscalation, getEscalation } from '../../db/escalations/escalations.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, getMessage, saveDecision } from '../../db/mailboxes/messages.ts'
import { addOutgoing, getOutgoing, markSent, type NewOutgoing } from '../../db/mailboxes/outgoing.ts'
import { queueDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { countWaiting } from '../../db/reports/overview-facts.ts'
import { saveToneProfile } from '../../db/tone/profile.ts'
import { discardDraft, restoreDraft } from './discard-draft.ts'
import { findAlike } from './find-alike.ts'
import { listEscalations, type Wanted } from './list-escalations.ts'
import { listWaiting } from './list-waiting.ts'
import { reopenEscalation, resolveEscalation } from './resolve-escalation.ts'
import { viewEscalation } from './view-escalation.ts'

const clock = testClock('2026-03-10T12:00:00Z')
let db: OpenedDatabase
let owner: OwnerId
let mailboxId: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock.set(new Date('2026-03-10T12:00:00Z'))
  owner = await addTestOwner(db)
  mailboxId = await inAccount(async (tx) => (await addMailbox(tx, { kind: 'sandbox', emailAddress: `${owner}@school.example` })).id)
})

const deps = () => ({ db, clock })
const everything: Wanted = { category: 'all', age: 'all', search: '', limit: 50 }
const senders = async (wanted: Partial<Wanted>) =>
  (await listEscalations(deps(), owner, { ...everything, ...wanted })).escalations.map(({ toEmail }) => toEmail)

describe('the list of open escalations', () => {
  test('is the owner’s own, newest first, without those that are resolved [ESC-015] [ESC-016] [ESC-041]', async () => {
    await handOver({ from: 'old@a.example', minutesAgo: 90 })
    await handOver({ from: 'new@a.example', minutesAgo: 1 })
    const { id } = await handOver({ from: 'done@a.example', minutesAgo: 5 })
    await resolveEscalation(deps(), owner, id)
    expect(await senders({})).toEqual(['new@a.example', 'old@a.example'])
    const stranger = await addTestOwner(db)
    expect(await listEscalations(deps(), stranger, everything)).toEqual({ open: 0, matching: 0, escalations: [] })
    await expect(viewEscalation(deps(), stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is narrowed to a category; “Other” has what no other filter has [ESC-005] [ESC-006]', async () => {
    for (const category of ['booking', 'sales', 'policy', 'other'] as const) await handOver({ from: `${category}@a.example`, category })
    expect(await senders({ category: 'policy' })).toEqual(['policy@a.example'])
    expect((await senders({ category: 'other' })).toSorted()).toEqual(['other@a.example', 'sales@a.example'])
    expect(await senders({ category: 'cancel' })).toEqual([])
    expect(await senders({})).toHaveLength(4)
  })

  test('is narrowed to what is older than 1 hour, 24 hours and 7 days [ESC-008]', async () => {
    const ages = { minute: 1, hours: 61, day: 24 * 60 + 1, week: 168 * 60 + 1 }
    for (const [name, minutesAgo] of Object.entries(ages)) await handOver({ from: `${name}@a.example`, minutesAgo })
    expect(await senders({ age: 'hour' })).toEqual(['hours@a.example', 'day@a.example', 'week@a.example'])
    expect(await senders({ age: 'day' })).toEqual(['day@a.example', 'week@a.example'])
    expect(await senders({ age: 'week' })).toEqual(['week@a.example'])
  })

  test('is searched by address, reason and Message-ID, whatever the case; letters of patterns are letters [ESC-010]', async () => {
    await handOver({ from: 'dana@a.example', reason: 'It speaks of a LAWYER.', rfcMessageId: 'one@mail.example' })
    await handOver({ from: 'nils@b.example', reason: 'No document says it.', rfcMessageId: 'two_2@mail.example' })
    expect(await senders({ search: 'DANA@' })).toEqual(['dana@a.example'])
    expect(await senders({ search: 'lawyer' })).toEqual(['dana@a.example'])
    expect(await senders({ search: 'two_2@mail' })).toEqual(['nils@b.example'])
    expect(await senders({ search: '%' })).toEqual([])
  })

  test('meets all filters at once, and counts what is open and what is found [ESC-004] [ESC-011]', async () => {
    await handOver({ from: 'dana@a.example', category: 'booking', minutesAgo: 90 })
    await handOver({ from: 'dana@b.example', category: 'booking', minutesAgo: 1 })
    await handOver({ from: 'dana@c.example', category: 'policy', minutesAgo: 90 })
    await handOver({ from: 'nils@d.example', category: 'booking', minutesAgo: 90 })
    const listed = await listEscalations(deps(), owner, { ...everything, category: 'booking', age: 'hour', search: 'dana', limit: 1 })
    expect(listed).toMatchObject({ open: 4, matching: 1, escalations: [{ toEmail: 'dana@a.example' }] })
    expect(await listEscalations(deps(), owner, { ...everything, limit: 2 })).toMatchObject({ open: 4, matching: 4 })
    expect(await senders({ limit: 2 })).toHaveLength(2)
  })
})

describe('an escalation', () => {
  test('is shown with the message, the draft, the reason, and the holding reply that left [ESC-019] [ESC-024]', async () => {
    const { id, inboundId } = await handOver({ from: 'dana@a.example', emailContent: '{"body":"Do you teach ballet?"}' })
    await reply(inboundId, { kind: 'holding', status: 'queued', text: 'I will answer today.' })
    expect(await viewEscalation(deps(), owner, id)).toMatchObject({
      status: 'open',
      original: 'Do you teach ballet?',
      attemptedDraft: 'We do not.',
      compose: 'We do not.',
      holdingReply: 'I will answer today.',
      action: 'escalate',
      inboundId,
      canSend: true,
    })
  })

  test('whose holding reply never left has none to copy [ESC-024]', async () => {
    const { id } = await handOver({ from: 'dana@a.example' })
    expect(await viewEscalation(deps(), owner, id)).toMatchObject({ holdingReply: null })
  })

  test('begins with the answer that was taken back, and cannot be sent once an answer left', async () => {
    const { id, inboundId } = await handOver({ from: 'dana@a.example' })
    const answer = await reply(inboundId, { kind: 'owner', status: 'draft', text: 'Taken back.' })
    expect(await viewEscalation(deps(), owner, id)).toMatchObject({ compose: 'Taken back.', canSend: true })
    await discardDraft(deps(), owner, inboundId)
    expect(await viewEscalation(deps(), owner, id)).toMatchObject({ compose: 'We do not.', canSend: true })
    expect(await inAccount((tx) => getOutgoing(tx, answer))).toMatchObject({ status: 'draft', closedAt: clock.now() })
    await inAccount((tx) => queueDraft(tx, answer, { text: 'On its way.', mailboxId, now: clock.now() }))
    expect(await viewEscalation(deps(), owner, id)).toMatchObject({ canSend: false })
  })

  test('that asks nothing to keep is like no other, and like none to another owner', async () => {
    const { id } = await handOver({ from: 'dana@a.example' })
    await handOver({ from: 'nils@a.example' })
    const reader = testReader()
    expect(await findAlike({ db, reader }, owner, id)).toEqual({ question: null, others: [] })
    await expect(findAlike({ db, reader }, await addTestOwner(db), id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is resolved once, at its time; a second press changes nothing [ESC-033]', async () => {
    const { id } = await handOver({ from: 'dana@a.example', minutesAgo: 30 })
    const resolvedAt = clock.now()
    await resolveEscalation(deps(), owner, id)
    clock.advance(5_000)
    await resolveEscalation(deps(), owner, id)
    expect(await inAccount((tx) => getEscalation(tx, id))).toMatchObject({ status: 'resolved', updatedAt: resolvedAt })
  })

  test('of another owner is neither resolved nor reopened [ESC-041]', async () => {
    const { id } = await handOver({ from: 'dana@a.example' })
    const stranger = await addTestOwner(db)
    await expect(resolveEscalation(deps(), stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await inAccount((tx) => getEscalation(tx, id))).toMatchObject({ status: 'open' })
    await resolveEscalation(deps(), owner, id)
    await expect(reopenEscalation(deps(), stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await inAccount((tx) => getEscalation(tx, id))).toMatchObject({ status: 'resolved' })
  })

  test('is reopened within ten seconds with the draft that waited, and not later [ESC-038]', async () => {
    const { id, inboundId } = await handOver({ from: 'dana@a.example' })
    await reply(inboundId, { kind: 'owner', status: 'draft' })
    await resolveEscalation(deps(), owner, id)
    expect(await waiting()).toMatchObject({ escalations: 0, drafts: 0 })
    clock.advance(10_000)
    await reopenEscalation(deps(), owner, id)
    expect(await waiting()).toMatchObject({ escalations: 1, drafts: 1 })
    await expect(reopenEscalation(deps(), owner, id)).rejects.toMatchObject({ code: 'conflict' })
    await resolveEscalation(deps(), owner, id)
    clock.advance(15_001)
    await expect(reopenEscalation(deps(), owner, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is not reopened under an answer that is about to leave', async () => {
    const { id, inboundId } = await handOver({ from: 'dana@a.example' })
    await resolveEscalation(deps(), owner, id)
    await reply(inboundId, { kind: 'owner', status: 'queued' })
    await expect(reopenEscalation(deps(), owner, id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the drafts that wait', () => {
  test('say how near they are to the owner’s own mails, once these were measured', async () => {
    const message = await receive({ from: 'dana@a.example' })
    await reply(message, { kind: 'reply', status: 'draft', text: "Hey Dana!\n\nWe've got space on Friday!\n\nCheers,\nRio" })
    const voiceOfDraft = async () => (await listWaiting(deps(), owner)).drafts.find(({ messageId }) => messageId === message)?.voice ?? null
    expect(await voiceOfDraft()).toBeNull()
    const measured = measureProfile(["Hey Nils!\n\nWe've moved you to Monday!\n\nCheers,\nRio"])
    await inAccount((tx) => saveToneProfile(tx, measured, clock.now()))
    expect(await voiceOfDraft()).toMatchObject({ score: 100, parts: expect.arrayContaining([{ trait: 'closing', likeness: 1 }]) })
  })

  test('are listed with the mail they answer, the longest waiting first; one that is discarded waits no more, until it is brought back', async () => {
    const first = await receive({ from: 'dana@a.example' })
    await reply(first, { kind: 'reply', status: 'draft', text: 'A trial is $25.' })
    const second = await receive({ from: 'nils@a.example' })
    await reply(second, { kind: 'reply', status: 'draft' }, 1_000)
    const { drafts } = await listWaiting(deps(), owner)
    expect(drafts.map(({ messageId }) => messageId)).toEqual([first, second])
    expect(drafts[0]).toMatchObject({
      toEmail: 'customer@a.example',
      text: 'A trial is $25.',
      original: 'Do you teach ballet?',
      isCounted: true,
    })
    await discardDraft(deps(), owner, first)
    await expect(discardDraft(deps(), owner, first)).rejects.toMatchObject({ code: 'conflict' })
    expect((await listWaiting(deps(), owner)).drafts).toHaveLength(1)
    expect(await waiting()).toMatchObject({ drafts: 1 })
    await restoreDraft(deps(), owner, first)
    expect((await listWaiting(deps(), owner)).drafts).toHaveLength(2)
    await expect(restoreDraft(deps(), owner, first)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of another owner are neither seen nor discarded nor brought back', async () => {
    const messageId = await receive({ from: 'dana@a.example' })
    await reply(messageId, { kind: 'reply', status: 'draft' })
    const stranger = await addTestOwner(db)
    expect((await listWaiting(deps(), stranger)).drafts).toEqual([])
    await expect(discardDraft(deps(), stranger, messageId)).rejects.toMatchObject({ code: 'conflict' })
    await discardDraft(deps(), owner, messageId)
    await expect(restoreDraft(deps(), stranger, messageId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await waiting()).toMatchObject({ drafts: 0 })
  })

  test('that were sent say how near they were', async () => {
    expect((await listWaiting(deps(), owner)).edits).toBeNull()
    await sendDraft('A trial is $25.', 'A trial is $25.')
    await sendDraft('one two three four', 'one two three five')
    expect((await listWaiting(deps(), owner)).edits).toEqual({ sent: 2, unchanged: 1, keptPercent: 87 })
  })
})

async function sendDraft(draft: string, sent: string): Promise<void> {
  const messageId = await receive({ from: 'dana@a.example', draft })
  const id = await reply(messageId, { kind: 'reply', status: 'queued', text: sent })
  await inAccount((tx) => markSent(tx, id, clock.now()))
}

type Received = { from: string; category?: Category; rfcMessageId?: string; minutesAgo?: number; draft?: string; action?: Action }

async function receive({
  from,
  category = 'other',
  rfcMessageId,
  minutesAgo = 0,
  draft = '',
  action = 'draft',
}: Received): Promise<string> {
  const id = randomUUID()
  const receivedAt = new Date(clock.now().getTime() - minutesAgo * 60_000)
  const screening: Screening = { verdict: 'person', reason: '', signals: [], replyTo: { name: '', address: from }, provenBy: null }
  const trace = { ...emptyTrace(), screening, draft: { subject: '', text: draft, statements: [], by: 'embedded' as const } }
  return inAccount(async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: id })
    const message = await addMessage(tx, {
      mailboxId,
      conversationId,
      channel: 'mail',
      providerId: id,
      rfcMessageId: rfcMessageId ?? id,
      subject: 'Hi',
      mail: plainMail({ name: '', address: from }, 'Hi', 'Do you teach ballet?'),
      receivedAt,
    })
    if (!message) throw new Error('the message was stored before')
    await saveDecision(tx, message.id, { action, category, trace, decidedAt: receivedAt })
    return message.id
  })
}

type HandedOver = Received & { reason?: string; emailContent?: string }

async function handOver(given: HandedOver): Promise<{ id: string; inboundId: string }> {
  const inboundId = await receive({ ...given, action: 'escalate' })
  const createdAt = new Date(clock.now().getTime() - (given.minutesAgo ?? 0) * 60_000)
  return inAccount(async (tx) => {
    const escalation = await addEscalation(tx, {
      inboundId,
      toEmail: given.from,
      categoryUsed: given.category ?? 'other',
      rationale: given.reason ?? 'No document says it.',
      messageId: given.rfcMessageId ?? inboundId,
      emailContent: given.emailContent ?? 'Do you teach ballet?',
      attemptedDraft: 'We do not.',
      citations: [],
      createdAt,
      updatedAt: createdAt,
    })
    if (!escalation) throw new Error('the message was handed over before')
    return { id: escalation.id, inboundId }
  })
}

async function reply(messageId: string, given: Pick<NewOutgoing, 'kind' | 'status'> & { text?: string }, laterMs = 0): Promise<string> {
  const { conversationId } = await inAccount((tx) => getMessage(tx, messageId))
  const mail = await inAccount((tx) =>
    addOutgoing(tx, {
      mailboxId,
      conversationId,
      messageId,
      kind: given.kind,
      rfcMessageId: randomUUID(),
      toAddress: 'customer@a.example',
      subject: 'Re: Hi',
      text: given.text ?? 'Hello',
      references: [],
      status: given.status,
      createdAt: new Date(clock.now().getTime() + laterMs),
    }),
  )
  if (!mail) throw new Error('the reply was written before')
  return mail.id
}

const waiting = () => inAccount((tx) => countWaiting(tx, clock.now()))

function inAccount<T>(run: (tx: OwnerTx) => Promise<T>): Promise<T> {
  return db.transaction(owner, run)
}
