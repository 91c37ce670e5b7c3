import { afterAll, beforeAll, expect, test } from 'vitest'
import { addExchange } from '../../../testing/exchanges.ts'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { storeAsked } from '../../../testing/store-asked.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import { answerMessage } from './answer-message.ts'
import { tryMail } from './try-mail.ts'

const question = {
  fromEmail: 'dana@customer.example',
  fromName: 'Dana',
  subject: '',
  text: 'How much is a 30 minute piano lesson per month?',
}

let school: SeededSchool

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
  const at = new Date(school.deps.clock.now().getTime() - 60_000).toISOString()
  await school.deps.db.transaction(school.owner, (tx) => addExchange(tx, { at, answeredMs: 500 }))
})
afterAll(() => school.close())

test('within the limit a mail is answered', async () => {
  const { message, replies } = await answer(2)
  expect(message.action).toBe('send')
  expect(replies).toMatchObject([{ status: 'queued' }])
})

test('beyond the limit the reply waits for the owner, and nothing leaves', async () => {
  const { message, replies } = await answer(1)
  expect(message.trace?.decision).toMatchObject({ action: 'draft', rule: 'budget_reached', reason: expect.stringContaining('1 automatic') })
  expect(replies).toMatchObject([{ kind: 'reply', status: 'draft', text: expect.stringContaining('$152') }])
})

test('what is tried shows its words, however many answers left within the hour', async () => {
  const { trace } = await tryMail(limited(1), school.owner, question)
  expect(trace.decision?.rule).toBe('answered')
  expect(trace.draft?.text).toContain('$152')
})

function limited(AUTOMATIC_REPLIES_PER_HOUR: number): SeededSchool['deps'] {
  return { ...school.deps, config: { ...school.deps.config, AUTOMATIC_REPLIES_PER_HOUR } }
}

/** A new mail in a thread of its own, answered by a server with this limit. */
async function answer(perHour: number) {
  const messageId = await storeAsked(school, { id: `mail-${perHour}@customer.example`, text: question.text })
  await answerMessage(limited(perHour), school.owner, messageId)
  return school.deps.db.transaction(school.owner, async (tx) => ({
    message: await getMessage(tx, messageId),
    replies: await listOutgoingFor(tx, messageId),
  }))
}
