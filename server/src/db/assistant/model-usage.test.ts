import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { ModelCall } from '@ownvoice/core/assistant/trace'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { openConversation } from '../mailboxes/conversations.ts'
import { addMessage } from '../mailboxes/messages.ts'
import type { OpenedDatabase } from '../open-database.ts'
import { getMailCost } from './model-usage.ts'

let db: OpenedDatabase
let count = 0
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const november = new Date('2026-11-01T05:00:00Z')
const costOf = (owner: OwnerId) => db.transaction(owner, (tx) => getMailCost(tx, november))

test('the mail of a month cost what its calls did, as far as that is known', async () => {
  const owner = await addTestOwner(db)
  await receive(owner, '2026-11-02T10:00:00Z', [0.25, null])
  await receive(owner, '2026-11-03T10:00:00Z', [0.5])
  await receive(owner, '2026-10-31T10:00:00Z', [4])
  await receive(await addTestOwner(db), '2026-11-02T10:00:00Z', [8])
  expect(await costOf(owner)).toBe(0.75)
})

test('where no price was known there is no cost', async () => {
  const owner = await addTestOwner(db)
  expect(await costOf(owner)).toBeNull()
  await receive(owner, '2026-11-02T10:00:00Z', [null])
  expect(await costOf(owner)).toBeNull()
})

async function receive(owner: OwnerId, at: string, costs: (number | null)[]): Promise<void> {
  const providerId = `mail ${(count += 1)}`
  const call: Omit<ModelCall, 'cost'> = { purpose: 'lead', model: 'small', inputTokens: 900, outputTokens: 100, ms: 5, fault: null }
  await db.transaction(owner, async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: providerId, customerEmail: 'dana@customer.example' })
    await addMessage(tx, {
      conversationId,
      channel: 'mail',
      providerId,
      subject: 'Question',
      mail: plainMail({ name: 'Dana', address: 'dana@customer.example' }, 'Question', 'How much?'),
      receivedAt: new Date(at),
      trace: { ...emptyTrace(), modelCalls: costs.map((cost) => ({ ...call, cost })) },
    })
  })
}
