import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { listUntold } from '../../db/escalations/alerts.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, findMessage } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import { answerMessage } from './answer-message.ts'
import { toMail } from './try-mail.ts'

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
  const id = `past-${mails}@customer.example`
  const mail = { ...toMail({ fromEmail: 'dana@customer.example', fromName: 'Dana', subject: '', text }), messageId: id }
  const receivedAt = new Date(school.clock.now().getTime() - hoursAgo * 3_600_000)
  const stored = await school.deps.db.transaction(school.owner, async (tx) => {
    const conversation = await openConversation(tx, { threadKey: id, customerEmail: 'dana@customer.example', subject: '' })
    const mailboxId = (await findDefaultMailbox(tx))?.id ?? null
    const place = { conversationId: conversation.id, mailboxId, providerId: id, rfcMessageId: id, channel: 'mail' as const }
    return addMessage(tx, { ...place, mail, fromAddress: 'dana@customer.example', subject: '', receivedAt, isPast: true })
  })
  const messageId = stored?.id ?? ''
  await answerMessage(school.deps, school.owner, messageId)
  return school.deps.db.transaction(school.owner, async (tx) => ({
    message: await findMessage(tx, messageId),
    replies: await listOutgoingFor(tx, messageId),
  }))
}
