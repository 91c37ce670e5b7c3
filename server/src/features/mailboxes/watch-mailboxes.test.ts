import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openTestDatabase } from '../../db/testing.ts'
import { customerMail } from '../../mail/testing.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { openMailboxWorld } from './mailbox-world.ts'
import { watchMailboxes } from './watch-mailboxes.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const hello = { from: 'ann@customer.test', to: 'hello@school.test' }
const soon = { timeout: 20_000, interval: 20 }

test('a mail that comes in is taken up at once, with the clock standing still: no poll was waited for [ASSIST-001] [ASSIST-030]', async () => {
  const { deps, deliver, enqueued } = await openMailboxWorld(db)
  const watching = await watchMailboxes({ ...deps, random: () => 0.5, ids: { next: () => randomUUID() } })
  await deliver(customerMail(hello))
  await expect.poll(() => enqueued.map(({ name }) => name), soon).toEqual(['assistant.answer'])
  await deliver(customerMail(hello))
  await expect.poll(() => enqueued.length, soon).toBe(2)
  await watching.stop()
})

test('after a disconnect nothing that comes in is read [ASSIST-041]', async () => {
  const { deps, owner, mailbox, deliver, messages, enqueued, leasedBy } = await openMailboxWorld(db)
  const watching = await watchMailboxes({ ...deps, random: () => 0.5, ids: { next: () => randomUUID() } })
  await deliver(customerMail(hello))
  await expect.poll(() => enqueued.length, soon).toBe(1)
  expect(await leasedBy()).not.toBeNull()
  await disconnectMailbox(deps, owner, mailbox.id)
  await expect.poll(leasedBy, soon).toBeNull() // the watcher has let go
  await deliver(customerMail(hello))
  await watching.stop()
  expect(await messages()).toHaveLength(1)
})
