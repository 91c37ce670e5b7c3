import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { customerMail } from '../../../testing/mail.ts'
import { getMailbox, takeLease } from '../../db/mailboxes/mailboxes.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
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

test('nothing is read while the jobs that ran when a process died have their turn', async () => {
  const { deps, deliver, enqueued, leasedBy } = await openMailboxWorld(db)
  const turn = Promise.withResolvers<void>()
  const watching = await watchMailboxes({ ...deps, random: () => 0.5, ids: { next: () => randomUUID() } }, turn.promise)
  await deliver(customerMail(hello))
  await expect(expect.poll(leasedBy, { timeout: 500, interval: 20 }).not.toBeNull()).rejects.toThrow()
  expect(enqueued).toEqual([])
  turn.resolve()
  await expect.poll(() => enqueued.length, soon).toBe(1)
  await watching.stop()
})

test('a mailbox whose worker died is watched by another one as soon as the lease is over', async () => {
  const { deps, owner, mailbox, clock, deliver, enqueued, leasedBy } = await openMailboxWorld(db)
  const now = clock.now()
  const until = new Date(now.getTime() + 20_000)
  await db.transaction(owner, (tx) => takeLease(tx, mailbox.id, 'died', { now, until }))
  const watching = await watchMailboxes({ ...deps, random: () => 0.5, ids: { next: () => 'lives' } })
  await expect.poll(() => clock.sleepers(), soon).toBeGreaterThanOrEqual(2) // it looks around, and waits for the lease
  expect(await leasedBy()).toBe('died')
  await deliver(customerMail(hello))
  clock.set(new Date(until.getTime() + 1))
  await expect.poll(leasedBy, soon).toBe(db.engine === 'pglite' ? 'embedded' : 'lives')
  await expect.poll(() => enqueued.length, soon).toBe(1)
  await watching.stop()
})

test('after a disconnect nothing that comes in is read [ASSIST-041]', async () => {
  const { deps, owner, mailbox, deliver, messages, enqueued, leasedBy } = await openMailboxWorld(db)
  const watching = await watchMailboxes({ ...deps, random: () => 0.5, ids: { next: () => randomUUID() } })
  await deliver(customerMail(hello))
  await expect.poll(() => enqueued.length, soon).toBe(1)
  await expect.poll(leasedBy, soon).not.toBeNull() // the first look needs no lease
  await disconnectMailbox(deps, owner, mailbox.id)
  await expect.poll(leasedBy, soon).toBeNull() // the watcher has let go
  await deliver(customerMail(hello))
  await watching.stop()
  expect(await messages()).toHaveLength(1)
})

test('a mailbox that a bug keeps from being read says so to its owner, until it is read again', async () => {
  let isBroken = true
  const { deps, owner, mailbox, clock, deliver, enqueued } = await openMailboxWorld(db)
  const openMailbox: typeof deps.openMailbox = (access) => {
    const adapter = deps.openMailbox(access)
    return { ...adapter, fetch: (cursor, limit) => (isBroken ? Promise.reject(new Error('planted')) : adapter.fetch(cursor, limit)) }
  }
  const said = async () => (await db.transaction(owner, (tx) => getMailbox(tx, mailbox.id))).lastError
  const watching = await watchMailboxes({ ...deps, openMailbox, random: () => 0.5, ids: { next: () => randomUUID() } })
  await expect.poll(said, soon).toContain('New mail could not be read')
  isBroken = false
  await deliver(customerMail(hello))
  await expect
    .poll(async () => {
      clock.advance(15_000)
      return { said: await said(), answered: enqueued.length }
    }, soon)
    .toEqual({ said: null, answered: 1 })
  await watching.stop()
})
