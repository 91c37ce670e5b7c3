import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { conversations } from '../../db/schema/assistant.ts'
import { AppError } from '../../errors.ts'
import { receiveMail } from './receive-mail.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

function notification(messageId: string, said = 'Do you teach cello?'): string {
  return [
    'Authentication-Results: mx.google.com; dmarc=pass header.from=brightkeys.example',
    'From: Bright Keys <wordpress@brightkeys.example>',
    'To: <hello@school.test>',
    'Subject: Bright Keys "Cello"',
    `Message-ID: <${messageId}>`,
    'Auto-Submitted: auto-generated',
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    '',
    'From: Nora Feld <nora@customer.test>',
    'Subject: Cello',
    '',
    'Message Body:',
    said,
    '',
    '-- ',
    'This is a notification that a contact form was submitted on your website (Bright Keys https://brightkeys.example).',
    '',
  ].join('\r\n')
}

test('the notification of a form builder comes in as a message of the person by a form, proven by nobody, each once', async () => {
  const { deps, owner, mailbox, deliver, messages, enqueued } = await openMailboxWorld(db, { host: 'imap.gmail.com' })
  for (const messageId of ['one@brightkeys.example', 'one@brightkeys.example', 'two@brightkeys.example']) {
    await deliver(notification(messageId))
    await receiveMail(deps, owner, mailbox.id)
  }
  const stored = await messages()
  expect(stored).toHaveLength(2)
  expect(new Set(stored.map(({ rfcMessageId }) => rfcMessageId))).toEqual(new Set(['one@brightkeys.example', 'two@brightkeys.example']))
  for (const message of stored) {
    expect(message).toMatchObject({ channel: 'form', mailboxId: mailbox.id, fromAddress: 'nora@customer.test', subject: 'Cello' })
    expect(message.mail).toMatchObject({
      from: { name: 'Nora Feld', address: 'nora@customer.test' },
      replyTo: [{ address: 'nora@customer.test' }],
      messageId: null,
      text: 'Do you teach cello?',
      sentAt: '2026-11-20T09:00:00.000Z',
      authentication: { server: 'mx.google.com', provenBy: null },
    })
  }
  expect(enqueued).toHaveLength(2)
  const people = await db.transaction(owner, (tx) => tx.select({ email: conversations.customerEmail }).from(conversations))
  expect(people).toEqual([{ email: 'nora@customer.test' }, { email: 'nora@customer.test' }])
})

test('a notification that cannot be read in time comes in as the mail that it is', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  await deliver(notification('three@brightkeys.example'))
  const slow = { ...deps.reader, run: () => Promise.reject(new AppError('unreadable_text')) }
  await receiveMail({ ...deps, reader: slow }, owner, mailbox.id)
  expect(await messages()).toMatchObject([{ channel: 'mail', fromAddress: 'wordpress@brightkeys.example' }])
})
