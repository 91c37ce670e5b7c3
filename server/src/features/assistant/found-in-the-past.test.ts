import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { storeAsked } from '../../../testing/store-asked.ts'
import { listUntold } from '../../db/escalations/alerts.ts'
import { findMessage } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import { answerMessage } from './answer-message.ts'

let school: SeededSchool
let mails = 0

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())

test('a question that was never answered gets a reply that waits, even one from an hour ago', async () => {
  const { message, replies } = await answer('How much is a 30 minute piano lesson per month?', 1)
  expect(message?.trace?.decision).toMatchObject({
    action: 'draft',
    rule: 'seen_late',
    reason: expect.stringContaining('was never answered'),
  })
  expect(replies).toMatchObject([{ kind: 'reply', status: 'draft', text: expect.stringContaining('$152') }])
})

test('what the documents do not answer is handed over, and nobody hears anything', async () => {
  const { message, replies } = await answer('Can you tune my grand piano?', 900)
  expect(message).toMatchObject({ action: 'escalate' })
  expect(replies).toEqual([])
})

test('neither is news to the owner, who wanted to see it', async () => {
  await answer('How much is a 30 minute piano lesson per month?', 1)
  await answer('Can you tune my grand piano?', 1)
  const untold = await school.deps.db.transaction(school.owner, (tx) => listUntold(tx, new Date(0), 100))
  expect(untold).toEqual({ escalations: [], mails: [] })
})

test('thanks are not brought up again, and not kept', async () => {
  expect(await answer('Thanks so much!', 900)).toEqual({ message: null, replies: [] })
})

/** A mail that a look back found, of so many hours ago. */
async function answer(text: string, hoursAgo: number) {
  mails += 1
  const receivedAt = new Date(school.clock.now().getTime() - hoursAgo * 3_600_000)
  const messageId = await storeAsked(school, { id: `past-${mails}@customer.example`, text, receivedAt, isPast: true })
  await answerMessage(school.deps, school.owner, messageId)
  return school.deps.db.transaction(school.owner, async (tx) => ({
    message: await findMessage(tx, messageId),
    replies: await listOutgoingFor(tx, messageId),
  }))
}
