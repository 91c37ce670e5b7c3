import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { customerMail } from '../../../testing/mail.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { receiveMail } from './receive-mail.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const hello = { from: 'ann@customer.test', to: 'hello@school.test', messageId: 'one@customer.test' }

test('each mail is stored once and answered by one job, however often one looks [ASSIST-030]', async () => {
  const { deps, owner, mailbox, deliver, messages, enqueued } = await openMailboxWorld(db)
  await deliver(customerMail(hello))
  await deliver(customerMail({ ...hello, messageId: 'two@customer.test' }))
  await receiveMail(deps, owner, mailbox.id)
  await receiveMail(deps, owner, mailbox.id)
  const stored = await messages()
  expect(new Set(stored.map(({ rfcMessageId }) => rfcMessageId))).toEqual(new Set(['one@customer.test', 'two@customer.test']))
  expect(stored).toHaveLength(2)
  expect(enqueued.map(({ name }) => name)).toEqual(['assistant.answer', 'assistant.answer'])
})

test('two readers at the same time store a mail once', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  for (let number = 0; number < 30; number += 1) await deliver(customerMail({ ...hello, messageId: `${number}@customer.test` }))
  await Promise.all([1, 2, 3].map(() => receiveMail(deps, owner, mailbox.id)))
  expect(await messages()).toHaveLength(30)
})

test('a copy that comes in again under the same Message-ID is not answered again', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  await deliver(customerMail(hello))
  await receiveMail(deps, owner, mailbox.id)
  await deliver(customerMail(hello))
  await receiveMail(deps, owner, mailbox.id)
  expect(await messages()).toHaveLength(1)
})

test('another mail under a Message-ID that was used before is not lost', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  await deliver(customerMail(hello))
  await deliver(customerMail({ ...hello, text: 'And what about Tuesday?' }))
  await receiveMail(deps, owner, mailbox.id)
  expect(await messages()).toHaveLength(2)
})

test('a copy of our own mail is a receipt, and no message', async () => {
  const { deps, owner, mailbox, deliver, messages, addReply } = await openMailboxWorld(db)
  const reply = await addReply()
  await deliver(customerMail({ ...hello, messageId: reply.rfcMessageId }))
  await receiveMail(deps, owner, mailbox.id)
  expect((await messages()).map(({ id }) => id)).toEqual([reply.messageId])
})

test('an answer to one of our mails belongs to its conversation', async () => {
  const { deps, owner, mailbox, deliver, messages, addReply } = await openMailboxWorld(db)
  const reply = await addReply()
  await deliver(`References: <x@y>\r\n <${reply.rfcMessageId}>\r\n${customerMail(hello)}`)
  await receiveMail(deps, owner, mailbox.id)
  const stored = (await messages()).find(({ rfcMessageId }) => rfcMessageId === 'one@customer.test')
  expect(stored?.conversationId).toBe(reply.conversationId)
})

test('a fault in the middle stores nothing of the page, and the next look stores all of it', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  await deliver(customerMail(hello))
  const dying = (name: string) => {
    if (name === 'before_receive_commit') throw new Error('died')
  }
  await expect(receiveMail({ ...deps, checkpoint: dying }, owner, mailbox.id)).rejects.toThrow('died')
  expect(await messages()).toEqual([])
  await receiveMail(deps, owner, mailbox.id)
  expect(await messages()).toHaveLength(1)
})

test('nothing is read from a mailbox that the owner has disconnected [ASSIST-041]', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  await deliver(customerMail(hello))
  await disconnectMailbox(deps, owner, mailbox.id)
  await receiveMail(deps, owner, mailbox.id)
  expect(await messages()).toEqual([])
})
