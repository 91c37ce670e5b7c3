import { listOutgoingFor } from '@ownvoice/server/db/mailboxes/outgoing'
import { listAnswerable } from '@ownvoice/server/db/knowledge/answers'
import { findMessageByRfcId } from '@ownvoice/server/db/mailboxes/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { considerRaw, instantOf } from './consider-case.ts'
import { addBusiness, type EvalAccount, type EvalWorld, openWorld } from './open-world.ts'
import { rawMail } from './raw-mail.ts'
import { storeMail } from './store-mail.ts'
import { parseMail } from '@ownvoice/server/mail/parse-mail'
import { BusinessFacts } from './business.ts'

let world: EvalWorld
let account: EvalAccount

beforeAll(async () => {
  world = await openWorld()
  const facts = BusinessFacts.parse({
    name: 'Two Rivers Tennis',
    owner: 'Ana',
    email: 'ana@two-rivers.example',
    timeZone: 'Pacific/Auckland',
    links: [{ id: 'book', label: 'Book a court', category: 'booking', url: 'https://two-rivers.example/book' }],
    blackouts: [{ from: '2026-06-05', to: '2026-06-06' }],
  })
  const documents = [
    { name: 'faq.md', bytes: new TextEncoder().encode('# Questions\n\n## How much is a court?\n\nA court costs $18 an hour.\n') },
  ]
  const source = { document: 'faq.md', quote: 'A *court* costs  $18 an hour.' }
  const sheet = [
    { id: 'a1', kind: 'price', about: 'court', answer: 'A court is $18 an hour.', questions: ['Court price?'], sources: [source] },
  ]
  account = await addBusiness(world, { id: 'two-rivers', facts, documents, sheet })
})
afterAll(() => world.close())

test('a local time is that of the business', () => {
  expect(instantOf('2026-06-05T09:30', 'Pacific/Auckland').toISOString()).toBe('2026-06-04T21:30:00.000Z')
})

test('a mail goes the product’s way at its own time, twice with the same result', async () => {
  const at = instantOf('2026-05-01T10:00', 'Pacific/Auckland')
  const text = 'Hi,\n\nhow much is a court?\n\nDana'
  const raw = new TextEncoder().encode(
    rawMail({ from: 'Dana <dana@customer.example>', to: account.facts.email, subject: 'Court', text, at, messageId: 'a@customer.example' }),
  )
  const given = { id: 'a', raw, at, thread: [], model: null }
  const first = await considerRaw(world, account, given)
  const second = await considerRaw(world, account, given)
  expect(first.outcome.trace.reading?.text).toContain('how much is a court?')
  expect(first.outcome.trace.findings[0]?.passages[0]?.passage.text).toContain('$18 an hour')
  expect(first.outcome.trace.steps[0]?.at).toBe('2026-04-30T22:01:00.000Z')
  expect(first.cpuMs).toBeGreaterThan(0)
  expect(second.outcome.trace.draft?.text).toBe(first.outcome.trace.draft?.text)
})

test('the answer sheet is confirmed, with its places in the documents', async () => {
  const kept = await world.deps.db.transaction(account.owner, listAnswerable)
  const stored = kept.find(({ text }) => text === 'A court is $18 an hour.')
  expect(stored).toMatchObject({ state: 'confirmed', questions: ['Court price?'] })
  expect(stored?.sources).toMatchObject([{ documentName: 'faq.md', quote: 'A court costs $18 an hour' }])
  expect(stored?.documentId).toBe(stored?.sources[0]?.documentId)
})

test('what was written before stands in the conversation', async () => {
  const at = instantOf('2026-05-02T10:00', 'Pacific/Auckland')
  const mail = await parseMail(new TextEncoder().encode('From: dana@customer.example\r\nSubject: Re: Court\r\n\r\nYes please.\r\n'))
  const thread = ['them: Is Friday free?', 'us: Court 2 is free on Friday at 6.']
  const message = await storeMail(world, account, { id: 'b', mail, at, thread })
  await storeMail(world, account, { id: 'b', mail, at, thread })
  const [first, ours] = await world.deps.db.transaction(account.owner, async (tx) => {
    const theirs = await findMessageByRfcId(tx, 'b.0@two-rivers.example')
    return [theirs, theirs ? await listOutgoingFor(tx, theirs.id) : []] as const
  })
  expect(first?.conversationId).toBe(message.conversationId)
  expect(ours.map(({ text, status, conversationId }) => ({ text, status, conversationId }))).toEqual([
    { text: 'Court 2 is free on Friday at 6.', status: 'sent', conversationId: message.conversationId },
  ])
})
