import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testClock } from '../../../testing/test-clock.ts'

import { addMailbox, findDefaultMailbox, listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import { listSandboxMails } from '../../db/mailboxes/sandbox-mails.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { countPeriod, readSetup } from '../../db/reports/overview-facts.ts'
import { conversations } from '../../db/schema/assistant.ts'
import { deliverToSandbox } from './deliver-to-sandbox.ts'
import { listMailboxViews } from './list-mailbox-views.ts'

let db: OpenedDatabase
const clock = testClock()
const ids = { next: () => randomUUID() }
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const mail = { fromName: 'Dana', fromEmail: 'dana@mailbox.example', subject: 'Lessons', text: 'Hello' }

test('every account has one from the start, which counts nowhere as connected and answers nothing else [OVER-015]', async () => {
  const owner = await addTestOwner(db)
  await Promise.all([deliverToSandbox({ db, clock, ids }, owner, mail), deliverToSandbox({ db, clock, ids }, owner, mail)])
  const [practice, ...others] = await db.transaction(owner, (tx) => listMailboxes(tx))
  expect(practice).toMatchObject({ kind: 'sandbox', emailAddress: 'practice@sandbox.invalid', status: 'connected' })
  expect(others).toEqual([])
  const place = { mailboxId: practice?.id ?? '', folder: 'inbox' as const, afterUid: 0, limit: 10 }
  expect(await db.transaction(owner, (tx) => listSandboxMails(tx, place))).toHaveLength(2)
  expect(await listMailboxViews({ db }, owner)).toEqual([])
  expect(await db.transaction(owner, findDefaultMailbox)).toBeNull()
  expect(await db.transaction(owner, readSetup)).toMatchObject({ integrations: false })
  await db.transaction(owner, (tx) => addMailbox(tx, { kind: 'imap', emailAddress: 'maya@school.example' }))
  expect(await db.transaction(owner, readSetup)).toMatchObject({ integrations: true })
  expect(await db.transaction(owner, findDefaultMailbox)).toMatchObject({ emailAddress: 'maya@school.example' })
})

test('the example’s own sandbox takes what is tried there', async () => {
  const owner = await addTestOwner(db)
  const { id } = await db.transaction(owner, (tx) => addMailbox(tx, { kind: 'sandbox', emailAddress: 'hello@school.example' }))
  await deliverToSandbox({ db, clock, ids }, owner, mail)
  expect((await listMailboxViews({ db }, owner)).map((view) => view.id)).toEqual([id])
})

test('a conversation that a practice mail began counts in no estimate', async () => {
  const owner = await addTestOwner(db)
  await db.transaction(owner, (tx) =>
    tx.insert(conversations).values(
      ['a@sandbox.invalid', 'b@mail.example'].map((threadKey) => ({
        userId: owner,
        customerEmail: 'dana@mailbox.example',
        threadKey,
        createdAt: clock.now(),
      })),
    ),
  )
  const span = { from: new Date(clock.now().getTime() - 1), to: new Date(clock.now().getTime() + 1) }
  expect(await db.transaction(owner, (tx) => countPeriod(tx, span))).toMatchObject({ conversations: 1, withCustomer: 1 })
})
