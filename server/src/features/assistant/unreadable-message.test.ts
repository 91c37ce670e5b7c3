import type { Reader } from '../../reading/port.ts'
import { openReader } from '../../reading/open-reader.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, getMessage } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import { listOpenEscalations } from '../../../testing/stored-rows.ts'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMessage } from './answer-message.ts'
import { showAnswer } from './show-answer.ts'
import { toMail, tryMail } from './try-mail.ts'

let school: SeededSchool
/** Its first step, the screening, never ends. */
let reader: Reader
const tried = { fromEmail: 'dana@customer.example', fromName: 'Dana', subject: 'A question', text: 'How much is a trial lesson?' }

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
  reader = openReader({ threads: 1, deadlineMs: 200, program: new URL('../../../testing/faulty-reading-worker.ts', import.meta.url) })
})
afterAll(async () => {
  await reader.close()
  await school.close()
})

test('a message that cannot be read in time goes to the owner, its sender hears nothing, and it is not read again', async () => {
  const stored = await school.deps.db.transaction(school.owner, async (tx) => {
    const conversation = await openConversation(tx, { customerEmail: tried.fromEmail, threadKey: 'unreadable', subject: tried.subject })
    const place = { conversationId: conversation.id, mailboxId: (await findDefaultMailbox(tx))?.id ?? null, channel: 'mail' as const }
    const mail = { ...toMail(tried), messageId: 'unreadable@customer.example' }
    const ids = { providerId: 'unreadable', rfcMessageId: 'unreadable@customer.example' }
    return addMessage(tx, { ...place, ...ids, mail, fromAddress: tried.fromEmail, subject: tried.subject, receivedAt: school.clock.now() })
  })
  if (!stored) throw new Error('the message was stored before')
  for (let run = 1; run <= 2; run += 1) await answerMessage({ ...school.deps, reader }, school.owner, stored.id)
  const { message, replies, escalations } = await school.deps.db.transaction(school.owner, async (tx) => ({
    message: await getMessage(tx, stored.id),
    replies: await listOutgoingFor(tx, stored.id),
    escalations: (await listOpenEscalations(tx)).filter(({ inboundId }) => inboundId === stored.id),
  }))
  expect(message).toMatchObject({ action: 'escalate', trace: { decision: { rule: 'not_read_in_time' }, reading: null, draft: null } })
  expect(replies).toEqual([])
  expect(escalations).toHaveLength(1)
  expect(escalations[0]).toMatchObject({
    toEmail: tried.fromEmail,
    rationale: 'It could not be read in time, so please read it yourself.',
    emailContent: tried.text,
  })
})

test('a visitor whose question cannot be read in time is told so', async () => {
  await expect(showAnswer({ ...school.deps, reader }, tried.text)).rejects.toMatchObject({ code: 'unreadable_text', status: 422 })
})

test('Try it shows that the owner would be asked', async () => {
  const { trace } = await tryMail({ ...school.deps, reader }, school.owner, tried)
  expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'not_read_in_time' })
  expect(trace.steps.map(({ name }) => name)).toContain('screen')
})
