import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenEscalations } from '../../../testing/stored-rows.ts'
import { saveSubscription } from '../../db/billing/subscriptions.ts'
import { addMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { AppError } from '../../errors.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { customerMail } from '../../../testing/mail.ts'
import { deliverIntoSandbox } from '../../sandbox/sandbox-adapter.ts'
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

test('while the subscription is over the mailbox is left alone; once there is one again it is read from where it was', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  const subscribe = (isActive: boolean) =>
    db.system((tx) =>
      saveSubscription(tx, owner, { isActive, planName: 'basic', monthlyEmailQuota: 850, remainingEmails: 850, periodStart: '2026-03-01' }),
    )
  await subscribe(false)
  await deliver(customerMail(hello))
  await receiveMail(deps, owner, mailbox.id)
  expect(await messages()).toEqual([])
  await subscribe(true)
  await receiveMail(deps, owner, mailbox.id)
  expect(await messages()).toHaveLength(1)
})

test('two readers at the same time store a mail once', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  for (let number = 0; number < 30; number += 1) await deliver(customerMail({ ...hello, messageId: `${number}@customer.test` }))
  await Promise.all([1, 2, 3].map(() => receiveMail(deps, owner, mailbox.id)))
  expect(await messages()).toHaveLength(30)
})

test('a mail to two mailboxes of the account is stored and answered once, also where both are read at the same time', async () => {
  const { deps, owner, mailbox, messages, enqueued } = await openMailboxWorld(db)
  const other = await db.transaction(owner, (tx) =>
    addMailbox(tx, {
      kind: 'sandbox',
      emailAddress: `${randomUUID()}@school.test`,
      displayName: 'Sales',
      sentStore: 'server',
      cursor: { uid: 0 },
      sentCursor: { uid: 0 },
    }),
  )
  const rounds = 8
  for (let round = 0; round < rounds; round += 1) {
    const raw = Buffer.from(customerMail({ ...hello, messageId: `${round}@customer.test` }))
    for (const { id } of [mailbox, other]) await db.transaction(owner, (tx) => deliverIntoSandbox(tx, id, { messageId: randomUUID(), raw }))
    await Promise.all([mailbox, other].map(({ id }) => receiveMail(deps, owner, id)))
  }
  expect(await messages()).toHaveLength(rounds)
  expect(enqueued.filter(({ name }) => name === 'assistant.answer')).toHaveLength(rounds)
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

test('a receipt that cannot be filed holds up neither the others nor what came in behind it', async () => {
  const filed: string[] = []
  const { deps, owner, mailbox, deliver, messages, addReply } = await openMailboxWorld(db, {
    fileSent: (providerId) => {
      filed.push(providerId)
      return filed.length === 1 ? Promise.reject(new AppError('temporary', { detail: 'planted' })) : Promise.resolve()
    },
  })
  for (let number = 0; number < 3; number += 1) await deliver(customerMail({ ...hello, messageId: (await addReply()).rfcMessageId }))
  for (let number = 0; number < 30; number += 1) await deliver(customerMail({ ...hello, messageId: `${number}@customer.test` }))
  await receiveMail(deps, owner, mailbox.id)
  expect(new Set(filed).size).toBe(3)
  expect(await messages()).toHaveLength(3 + 30)
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

test('a mail that cannot be stored goes to its owner, and holds up nothing that came after it', async () => {
  const { deps, owner, mailbox, deliver, messages, enqueued } = await openMailboxWorld(db)
  await deliver(customerMail({ ...hello, subject: 'planted' }))
  await deliver(customerMail({ ...hello, messageId: 'two@customer.test' }))
  await db.driver.orm.execute(sql`alter table messages add constraint planted check (subject <> 'planted') not valid`)
  await receiveMail(deps, owner, mailbox.id)
  await receiveMail(deps, owner, mailbox.id)
  await db.driver.orm.execute(sql`alter table messages drop constraint planted`)
  const stored = await messages()
  expect(stored.map(({ subject, status, action }) => ({ subject, status, action })).toSorted(bySubject)).toEqual([
    { subject: 'A mail that could not be read', status: 'decided', action: 'escalate' },
    { subject: 'Lessons', status: 'received', action: null },
  ])
  expect(await db.transaction(owner, (tx) => listOpenEscalations(tx))).toMatchObject([
    { rationale: expect.stringContaining('in your mailbox') },
  ])
  expect(enqueued).toHaveLength(1)
})

test('a mail that cannot be parsed goes to its owner', async () => {
  const raw = Object.assign(Buffer.from('From: ann@customer.test'), {
    subarray: () => {
      throw new Error('planted')
    },
  })
  const mails = [{ providerId: 'one', raw, sizeBytes: raw.length, receivedAt: new Date('2026-03-02T15:00:00Z') }]
  const { deps, owner, mailbox } = await openMailboxWorld(db, { fetch: async () => ({ mails, cursor: { uid: 1 }, more: false }) })
  await receiveMail(deps, owner, mailbox.id)
  expect(await db.transaction(owner, (tx) => listOpenEscalations(tx))).toMatchObject([
    { rationale: expect.stringContaining('could not be read') },
  ])
})

test('a database that gives up takes the whole page with it, and no mail for one that cannot be read', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db)
  await deliver(customerMail(hello))
  const failing = async () => {
    throw Object.assign(new Error('planted'), { code: '57P01' }) // admin_shutdown
  }
  await expect(receiveMail({ ...deps, jobs: { ...deps.jobs, enqueue: failing } }, owner, mailbox.id)).rejects.toThrow('planted')
  expect(await messages()).toEqual([])
})

function bySubject(one: { subject: string }, other: { subject: string }): number {
  return one.subject < other.subject ? -1 : 1
}

test('what the mailbox’s server wrote of the sender is kept with the mail, and believed once it is seen to write it on its mails', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db, { host: 'imap.school.test' })
  const passed = 'Authentication-Results: mx.school.test; dmarc=pass header.from=customer.test'
  const receive = async (...numbers: readonly number[]) => {
    for (const number of numbers) await deliver(`${passed}\r\n${customerMail({ ...hello, messageId: `${number}@customer.test` })}`)
    await receiveMail(deps, owner, mailbox.id)
    return new Map((await messages()).map(({ rfcMessageId, mail }) => [rfcMessageId, mail.authentication]))
  }
  const written = { server: 'mx.school.test', provenBy: null }
  const first = await receive(1, 2, 3, 4, 5)
  expect([...first.values()]).toEqual(Array.from({ length: 5 }, () => written))
  expect((await receive(6)).get('6@customer.test')).toEqual({ ...written, provenBy: 'dmarc' })
})

test('a sender who writes the server’s results is not believed where the server writes none', async () => {
  const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db, { host: 'imap.school.test' })
  for (let number = 0; number < 8; number += 1) await deliver(customerMail({ ...hello, messageId: `${number}@customer.test` }))
  const forged = 'Authentication-Results: mx.school.test; dmarc=pass header.from=customer.test'
  await deliver(`${forged}\r\n${customerMail({ ...hello, messageId: 'forged@customer.test' })}`)
  await receiveMail(deps, owner, mailbox.id)
  const stored = (await messages()).find(({ rfcMessageId }) => rfcMessageId === 'forged@customer.test')
  expect(stored?.mail.authentication).toMatchObject({ provenBy: null })
})

test('a known provider is believed from the first mail, and what comes by no server proves nobody', async () => {
  const passed = 'Authentication-Results: mx.google.com; dmarc=pass header.from=customer.test'
  for (const [host, expected] of [
    ['imap.gmail.com', { server: 'mx.google.com', provenBy: 'dmarc' }],
    [null, null],
  ] as const) {
    const { deps, owner, mailbox, deliver, messages } = await openMailboxWorld(db, { host })
    await deliver(`${passed}\r\n${customerMail(hello)}`)
    await receiveMail(deps, owner, mailbox.id)
    expect((await messages())[0]?.mail.authentication).toEqual(expected)
  }
})
