import { afterAll, beforeAll, expect, test } from 'vitest'
import { anywhere } from '../../testing/mail.ts'
import { openSeededSchool, type SeededSchool } from '../../testing/seeded-school.ts'
import { listRecentMessages } from '../../testing/stored-rows.ts'
import { listMailboxes } from '../db/mailboxes/mailboxes.ts'
import { outgoing } from '../db/schema/mailboxes.ts'
import { answerMessage } from '../features/assistant/answer-message.ts'
import { deliverOutgoing } from '../features/mailboxes/deliver-outgoing.ts'
import { receiveMail } from '../features/mailboxes/receive-mail.ts'
import { parseMail } from '../mail/parse-mail.ts'
import { listSandboxMails } from '../db/mailboxes/sandbox-mails.ts'
import { deliverIntoSandbox } from '../sandbox/sandbox-adapter.ts'
import { openSecrets } from '../secrets.ts'
import { createMailboxOpener } from './open-mailbox-adapter.ts'

let school: SeededSchool
beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())

function squarespace(messageId: string, email: string): string {
  return [
    'From: Squarespace <form-submission@squarespace.info>',
    'To: <hello@harborlane.example>',
    'Subject: Form Submission - Contact',
    `Message-ID: <${messageId}>`,
    'Auto-Submitted: auto-generated',
    'Date: Wed, 18 Nov 2026 14:59:00 +0000',
    '',
    'Sent via form submission from Harbor Lane',
    '',
    'Name: Nora Feld',
    '',
    `Email: ${email}`,
    '',
    'Message: We would like to book a trial lesson.',
    '',
    'Manage Submissions',
    'https://squarespace.example/only-for-the-owner',
    '',
  ].join('\r\n')
}

test('what a form builder mails is answered to the person, without a word of the builder’s, and once a day', async () => {
  const { owner, clock } = school
  const { openMailbox } = createMailboxOpener({ db: school.deps.db, clock, log: school.deps.log, reach: anywhere, openGmail: null })
  const deps = { ...school.deps, openMailbox, secrets: openSecrets({ OWNVOICE_SECRET: 's'.repeat(40) }) }
  const mailbox = await deps.db.transaction(owner, async (tx) => (await listMailboxes(tx))[0])
  if (!mailbox) throw new Error('the school has a mailbox')
  for (const messageId of ['one@squarespace.info', 'two@squarespace.info']) {
    const raw = Buffer.from(squarespace(messageId, 'nora@customer.test'))
    await deps.db.transaction(owner, (tx) => deliverIntoSandbox(tx, mailbox.id, { messageId, raw }))
    await receiveMail(deps, owner, mailbox.id)
    const [message] = await deps.db.transaction(owner, (tx) => listRecentMessages(tx, 1))
    await answerMessage(deps, owner, message?.id ?? '')
    clock.advance(60_000)
  }
  const replies = await deps.db.transaction(owner, (tx) => tx.select().from(outgoing))
  expect(replies.map(({ toAddress, status }) => `${toAddress} ${status}`).toSorted()).toEqual([
    'nora@customer.test draft',
    'nora@customer.test queued',
  ])
  const leaving = replies.find(({ status }) => status === 'queued')
  await deliverOutgoing(deps, owner, leaving?.id ?? '')
  const place = { mailboxId: mailbox.id, folder: 'sent', afterUid: 0, limit: 10 } as const
  const sent = await deps.db.transaction(owner, (tx) => listSandboxMails(tx, place))
  expect(sent).toHaveLength(1)
  const mail = await parseMail(sent[0]?.raw ?? new Uint8Array())
  expect(mail).toMatchObject({ to: [{ address: 'nora@customer.test' }], cc: [], inReplyTo: [], subject: 'Your message about trials' })
  expect(mail.text).toContain('Nora')
  expect(`${mail.text}${mail.html}`).not.toMatch(/squarespace|Manage Submissions/i)
})
