import type { OwnersLabels } from '@ownvoice/core/assistant/corrections'
import type { Trace } from '@ownvoice/core/assistant/trace'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { leadAnswer } from '../../../../core/testing/assistant.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import type { LanguageModel } from '../../ai/port.ts'
import { listCorrections } from '../../db/assistant/corrections.ts'
import type { OwnerTx } from '../../db/database.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addMessage, saveDecision } from '../../db/mailboxes/messages.ts'
import { liveChannel } from '../../db/notify.ts'
import { corrections, messages } from '../../db/schema/assistant.ts'
import { correctMessage } from './correct-message.ts'
import { loadCorrections } from './load-corrections.ts'
import { toMail, tryMail } from './try-mail.ts'
import { viewMessage } from './view-message.ts'

let school: SeededSchool
let stored = 0

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())
afterEach(() => inSchool((tx) => tx.delete(corrections)))

/** A confirmed answer of the school's sheet surely answers it. */
const sure = 'How much is a 30 minute piano lesson per month?'
const flagged = `I write for the local paper. ${sure}`
const complaint = `${sure} The last one was half an hour short.`

describe('a flag that the owner takes off', () => {
  test('no longer stops what is said in the same words, so that a reply to its question is written', async () => {
    const alike = `Hello Maya, i write for the local paper! ${sure}`
    expect((await consider(alike)).decision).toMatchObject({ action: 'escalate', rule: 'press' })
    await correct(flagged, { flags: [] })
    const { reading, decision } = await consider(alike)
    expect(reading?.flags).toEqual([])
    expect(decision).toMatchObject({ action: 'draft', rule: 'may_not_settle' })
  })

  test('still stops what is said in other words, however alike', async () => {
    await correct(flagged, { flags: [] })
    for (const text of [
      `I write an article for the local paper. ${sure}`,
      `I write for the local paper. Our readers want a story on you. ${sure}`,
    ]) {
      expect((await consider(text)).decision, text).toMatchObject({ action: 'escalate', rule: 'press' })
    }
  })

  test('stays where an exact rule found it', async () => {
    const gas = 'It smells of gas in room 2.'
    await correct(gas, { flags: [] })
    expect((await view(await store(gas))).correction).toBeNull()
    expect((await consider(gas)).reading?.flags).toContainEqual(expect.objectContaining({ flag: 'safety', by: 'rule' }))
  })
})

describe('a flag that the owner puts on', () => {
  test('hands over what is alike, with the words that show it, and not what only shares harmless words', async () => {
    expect((await consider(complaint)).decision).toMatchObject({ action: 'draft', rule: 'may_not_settle' })
    await correct(complaint, { kind: 'complaint', flags: ['complaint'] })
    const alike = await consider('Hi, what is the price of a violin lesson? Our last one was half an hour too short.')
    expect(alike.reading?.flags).toContainEqual({
      flag: 'complaint',
      chance: 1,
      isCertain: false,
      evidence: 'Our last one was half an hour too short.',
      by: 'owner',
    })
    expect(alike.decision).toMatchObject({ action: 'escalate', rule: 'complaint' })
    expect((await consider(sure)).decision).toMatchObject({ action: 'send', rule: 'answered' })
  })

  test('is taken back by a correction of what is nearer', async () => {
    await correct(complaint, { flags: ['complaint'] })
    const nearer = 'How long is a piano lesson? The last one seemed half an hour short.'
    expect((await consider(nearer)).decision).toMatchObject({ rule: 'complaint' })
    await correct(nearer, { flags: [] })
    expect((await consider(nearer)).reading?.flags).toEqual([])
    expect((await consider(complaint)).decision).toMatchObject({ rule: 'complaint' })
  })

  test('counts for this account alone', async () => {
    await correct(complaint, { flags: ['complaint'] })
    const stranger = await addTestOwner(school.deps.db)
    expect((await consider(complaint, stranger)).reading?.flags).toEqual([])
    expect(await loadCorrections(school.deps, stranger)).toEqual([])
  })

  test('counts also where a language model leads and sees nothing, and so does the kind', async () => {
    await correct(complaint, { kind: 'complaint', flags: ['complaint'] })
    const lead = leadAnswer('', '', { kind: 'pricing', flags: [], asks: [] })
    const model: LanguageModel = {
      id: 'scripted',
      generate: async ({ schema }) => ({ output: schema.parse(lead), usage: { model: 'scripted-1', inputTokens: 1, outputTokens: 1 } }),
    }
    const { reading, decision } = await consider(complaint, school.owner, { ...school.deps, model })
    expect(reading).toMatchObject({ kind: 'complaint', kindBy: 'owner', category: 'support', flags: [{ flag: 'complaint', by: 'owner' }] })
    expect(decision).toMatchObject({ action: 'escalate', rule: 'complaint' })
  })
})

describe('a kind that the owner corrects', () => {
  test('is that of nearly the same text, and of no other', async () => {
    const text = 'Is there a discount for lawyers?'
    expect((await consider(text)).reading).toMatchObject({ kind: 'pricing', category: 'sales' })
    await correct(text, { kind: 'booking_lead' })
    const asked = { kind: 'booking_lead', kindChance: 1, kindBy: 'owner', category: 'booking' }
    expect((await consider('Hi, is there any discount for lawyers?')).reading).toMatchObject(asked)
    expect((await consider('Is there a discount for students?')).reading).toMatchObject({ kind: 'pricing', kindBy: 'heads' })
  })

  test('of a message in another language is that of the same words alone', async () => {
    const text = 'Bonjour, la salle était froide et personne ne nous a attendus lundi.'
    await correct(text, { kind: 'refund_dispute', flags: ['refund'] })
    expect((await consider(text)).reading).toMatchObject({ kind: 'refund_dispute' })
    const other = await consider('Bonjour, la salle est grande et tout le monde nous attend le lundi.')
    expect(other.reading).toMatchObject({ kindBy: 'heads' })
    expect(other.reading?.flags.filter(({ by }) => by === 'owner')).toEqual([])
  })
})

test('a correction stands at its message, changes nothing that became of it, and is taken back', async () => {
  const before = await consider(complaint)
  const id = await store(complaint)
  const was = await view(id)
  await say(id, { kind: 'complaint', flags: ['complaint'] })
  expect(await view(id)).toEqual({ ...was, correction: { kind: 'complaint', on: ['complaint'], off: [] } })
  await say(id, { kind: 'other', flags: ['refund'] })
  expect((await view(id)).correction).toEqual({ kind: 'other', on: ['refund'], off: [] })
  await correctMessage(school.deps, school.owner, id, null)
  expect(await view(id)).toEqual(was)
  expect(withoutTimes(await consider(complaint))).toEqual(withoutTimes(before))
})

test('saying what was understood is no correction', async () => {
  const id = await store(complaint)
  await say(id, { flags: ['complaint'] })
  await say(id, {})
  expect((await view(id)).correction).toBeNull()
})

test('the owner hears of it on every page that is open', async () => {
  const heard: unknown[] = []
  const stop = await school.deps.db.listen(liveChannel, (payload) => void heard.push(JSON.parse(payload)))
  const id = await store(complaint)
  await say(id, { flags: ['complaint'] })
  await expect.poll(() => heard).toContainEqual({ owner: school.owner, topic: 'activity', id })
  await stop()
})

test('another account cannot correct a message, and nothing can be said of one that was not read', async () => {
  const id = await store(complaint)
  const stranger = await addTestOwner(school.deps.db)
  const labels: OwnersLabels = { kind: 'complaint', flags: ['complaint'] }
  await expect(correctMessage(school.deps, stranger, id, labels)).rejects.toMatchObject({ code: 'not_found' })
  await inSchool((tx) => tx.update(messages).set({ trace: null }).where(eq(messages.id, id)))
  await expect(correctMessage(school.deps, school.owner, id, labels)).rejects.toMatchObject({ code: 'conflict' })
  expect(await inSchool((tx) => listCorrections(tx, 10))).toEqual([])
})

test('a correction goes with its message', async () => {
  await correct(complaint, { flags: ['complaint'] })
  await inSchool((tx) => tx.delete(messages))
  expect(await inSchool((tx) => listCorrections(tx, 10))).toEqual([])
})

test('what was corrected is embedded once, and anew by another embedder or after another correction', async () => {
  const asked: string[] = []
  const embed = async (texts: readonly string[]) => {
    asked.push(...texts)
    return school.deps.embedder.embed(texts)
  }
  const deps = { ...school.deps, embedder: { ...school.deps.embedder, embed } }
  const id = await correct(complaint, { flags: ['complaint'] })
  const first = await loadCorrections(deps, school.owner)
  expect(asked).toEqual([sure, 'The last one was half an hour short.'])
  expect(await loadCorrections(deps, school.owner)).toEqual(first)
  expect(asked).toHaveLength(2)
  await inSchool((tx) => tx.update(corrections).set({ vectorsBy: 'another' }))
  expect(await loadCorrections(deps, school.owner)).toEqual(first)
  expect(asked).toHaveLength(4)
  await say(id, { flags: ['refund', 'complaint'] })
  const [changed] = await loadCorrections(deps, school.owner)
  expect(changed?.vectors).toHaveLength(3)
})

test('an embedder that the heads do not know finds nothing alike', async () => {
  await correct(complaint, { flags: ['complaint'] })
  const deps = { ...school.deps, embedder: { ...school.deps.embedder, id: 'another' } }
  expect(await loadCorrections(deps, school.owner)).toEqual([])
})

async function consider(text: string, owner = school.owner, deps = school.deps): Promise<Trace> {
  return (await tryMail(deps, owner, { fromName: 'Dana', fromEmail: 'dana@customer.example', subject: 'A question', text })).trace
}

/** A message that came in and was read. */
async function store(text: string): Promise<string> {
  stored += 1
  const id = `corrected-${stored}@customer.example`
  const trace = await consider(text)
  return inSchool(async (tx) => {
    const conversation = await openConversation(tx, { customerEmail: 'dana@customer.example', threadKey: id, subject: 'A question' })
    const mail = toMail({ fromName: 'Dana', fromEmail: 'dana@customer.example', subject: 'A question', text })
    const place = { conversationId: conversation.id, providerId: id, rfcMessageId: id, channel: 'mail' as const }
    const message = await addMessage(tx, {
      ...place,
      mail,
      fromAddress: 'dana@customer.example',
      subject: mail.subject,
      receivedAt: school.clock.now(),
    })
    if (!message) throw new Error('the mail was stored before')
    await saveDecision(tx, message.id, { action: 'escalate', category: null, trace, decidedAt: school.clock.now() })
    return message.id
  })
}

/** What the owner says of a stored message; what is left out was understood rightly. */
async function say(id: string, labels: Partial<OwnersLabels>): Promise<void> {
  const { trace } = await view(id)
  await correctMessage(school.deps, school.owner, id, { kind: trace?.reading?.kind ?? 'other', flags: [], ...labels })
}

async function correct(text: string, labels: Partial<OwnersLabels>): Promise<string> {
  const id = await store(text)
  await say(id, labels)
  return id
}

function view(id: string) {
  return viewMessage(school.deps, school.owner, id)
}

function withoutTimes({ steps, ...trace }: Trace) {
  return { ...trace, steps: steps.map(({ name, note }) => ({ name, note })) }
}

function inSchool<T>(run: (tx: OwnerTx) => Promise<T>): Promise<T> {
  return school.deps.db.transaction(school.owner, run)
}
