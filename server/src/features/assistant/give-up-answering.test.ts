import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase, silentLog } from '../../../testing/database.ts'
import { listOpenEscalations } from '../../../testing/stored-rows.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { testEmbedder } from '../../../testing/test-embedder.ts'
import { testReader } from '../../../testing/test-reader.ts'
import { readConfig } from '../../config.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addMessage, getMessage, type Message } from '../../db/mailboxes/messages.ts'
import { noJournal } from '../../db/journal/journal.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { createDigest } from '../../digest.ts'
import { catalog } from '../../jobs/catalog.ts'
import { startJobs } from '../../jobs/pg-boss-engine.ts'
import { giveUpAnswering } from './give-up-answering.ts'
import { createArrivals } from '../../jobs/arrivals.ts'
import { assistantJobs } from './jobs.ts'
import { noMeter } from '../../meter.ts'

let db: OpenedDatabase
let owner: OwnerId
const clock = testClock()
beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
})
afterAll(() => db.close())

function addQuestion(text: string): Promise<Message> {
  const ann = { name: 'Ann', address: 'ann@customer.test' }
  return db.transaction(owner, async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: randomUUID(), subject: 'A question' })
    const message = await addMessage(tx, {
      conversationId,
      channel: 'mail',
      providerId: randomUUID(),
      fromAddress: ann.address,
      subject: 'A question',
      mail: plainMail(ann, 'A question', text),
      receivedAt: clock.now(),
    })
    if (!message) throw new Error('no message was added')
    return message
  })
}

async function whatTheOwnerSees({ id }: Message) {
  return db.transaction(owner, async (tx) => ({
    escalation: (await listOpenEscalations(tx)).find(({ inboundId }) => inboundId === id),
    message: await getMessage(tx, id),
  }))
}

test('a message whose answering fails for good is put before its owner with its text', async () => {
  const broken = () => Promise.reject(new Error('planted'))
  const once = { ...catalog, 'assistant.answer': { ...catalog['assistant.answer'], attempts: 1 } }
  const jobs = await startJobs({ db, log: silentLog, catalog: once })
  await assistantJobs({
    config: readConfig({ NODE_ENV: 'test' }),
    db,
    reader: { ...testReader(), run: broken },
    jobs,
    arrivals: createArrivals(),
    clock,
    log: silentLog,
    model: null,
    stopwatch: () => 0,
    meter: noMeter,
    embedder: testEmbedder(),
    messageIdDigest: createDigest('test', 'message-id'),
    recipientDigest: createDigest('test', 'recipient'),
    journal: noJournal,
  })
  const message = await addQuestion('How much is a trial lesson?')
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', { owner, messageId: message.id }))
  await jobs.begin()
  await expect.poll(async () => (await whatTheOwnerSees(message)).escalation, { timeout: 30_000 }).toBeDefined()
  await jobs.stop()
  const seen = await whatTheOwnerSees(message)
  expect(seen.escalation).toMatchObject({
    toEmail: 'ann@customer.test',
    emailContent: 'How much is a trial lesson?',
    rationale: expect.stringContaining('Something went wrong on our side'),
  })
  expect(seen.message).toMatchObject({ status: 'decided', action: 'escalate', trace: { decision: { rule: 'could_not_be_handled' } } })
})

test('a message whose very text breaks the handing over is put before its owner without it, once', async () => {
  await db.driver.orm.execute(sql`alter table escalated_emails add constraint planted check (email_content not like '%planted%')`)
  const message = await addQuestion('planted')
  await giveUpAnswering({ db, clock, log: silentLog }, owner, message.id)
  await giveUpAnswering({ db, clock, log: silentLog }, owner, message.id)
  await db.driver.orm.execute(sql`alter table escalated_emails drop constraint planted`)
  expect((await whatTheOwnerSees(message)).escalation).toMatchObject({ emailContent: expect.stringContaining('in your mailbox') })
})
