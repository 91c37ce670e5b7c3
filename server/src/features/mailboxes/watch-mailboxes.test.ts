import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { customerMail } from '../../../testing/mail.ts'
import { assignMailboxes } from '../../db/mailboxes/assignments.ts'
import { getMailbox, listConnectedMailboxes, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { mailWorkers } from '../../db/schema/installation.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { WatchDeps } from './watch-mailbox.ts'
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
  const watching = await watch(deps)
  await deliver(customerMail(hello))
  await expect.poll(() => enqueued.map(({ name }) => name), soon).toEqual(['assistant.answer'])
  await deliver(customerMail(hello))
  await expect.poll(() => enqueued.length, soon).toBe(2)
  await watching.stop()
})

test('nothing is read while the jobs that ran when a process died have their turn', async () => {
  const { deps, deliver, enqueued, watchedBy } = await openMailboxWorld(db)
  const turn = Promise.withResolvers<void>()
  const watching = await watch(deps, { suspectsDone: turn.promise })
  await deliver(customerMail(hello))
  await expect(expect.poll(watchedBy, { timeout: 500, interval: 20 }).not.toBeNull()).rejects.toThrow()
  expect(enqueued).toEqual([])
  turn.resolve()
  await expect.poll(() => enqueued.length, soon).toBe(1)
  await watching.stop()
})

test('the mailboxes of a worker that died are watched by another one once nothing was heard of it for twenty seconds', async () => {
  const { deps, clock, deliver, enqueued, watchedBy } = await openMailboxWorld(db)
  await db.system((tx) => assignMailboxes(tx, 'died', { deadAfterMs: 20_000, isAlone: true }))
  const watching = await watch(deps, { isAlone: false, name: 'lives' })
  await expect.poll(() => clock.sleepers(), soon).toBeGreaterThanOrEqual(1) // its first beat is done
  expect(await watchedBy()).toBe('died')
  await deliver(customerMail(hello))
  clock.advance(5_000)
  await expect.poll(() => clock.sleepers(), soon).toBeGreaterThanOrEqual(1)
  expect(enqueued).toEqual([])
  await db.system((tx) =>
    tx
      .update(mailWorkers)
      .set({ beatAt: sql`now() - interval '21 seconds'` })
      .where(eq(mailWorkers.id, 'died')),
  )
  clock.advance(5_000)
  await expect.poll(watchedBy, soon).toBe('lives')
  await expect.poll(() => enqueued.filter(({ name }) => name === 'assistant.answer').length, soon).toBe(1)
  await watching.stop()
  expect(await watchedBy()).toBeNull()
})

test('what a worker that died alone had is watched at once by the one that comes after it', async () => {
  const { deps, watchedBy } = await openMailboxWorld(db)
  await db.system((tx) => assignMailboxes(tx, 'died', { deadAfterMs: 20_000, isAlone: true }))
  const watching = await watch(deps, { name: 'next' })
  await expect.poll(watchedBy, soon).toBe('next')
  await watching.stop()
})

test('two workers have half of the mailboxes each, and one that stops leaves all to the other', async () => {
  const { deps, clock } = await openMailboxWorld(db)
  for (let more = 0; more < 3; more += 1) await openMailboxWorld(db)
  const count = async () => {
    const all = await Promise.all((await db.system(listConnectedMailboxes)).map(({ owner, mailboxId }) => nameOf(owner, mailboxId)))
    return { first: all.filter((name) => name === 'first').length, second: all.filter((name) => name === 'second').length, all: all.length }
  }
  const first = await watch(deps, { name: 'first' })
  await expect.poll(async () => (await count()).first, soon).toBe((await count()).all)
  const second = await watch(deps, { isAlone: false, name: 'second' })
  await expect
    .poll(async () => {
      clock.advance(5_000)
      const { first: one, second: other, all } = await count()
      return one + other === all && Math.abs(one - other) <= 1
    }, soon)
    .toBe(true)
  await first.stop()
  await expect
    .poll(async () => {
      clock.advance(5_000)
      const { second: other, all } = await count()
      return other === all
    }, soon)
    .toBe(true)
  await second.stop()
})

test('after a disconnect nothing that comes in is read [ASSIST-041]', async () => {
  const { deps, owner, mailbox, deliver, messages, enqueued, watchedBy } = await openMailboxWorld(db)
  const watching = await watch(deps)
  await deliver(customerMail(hello))
  await expect.poll(() => enqueued.length, soon).toBe(1)
  await expect.poll(watchedBy, soon).not.toBeNull()
  await disconnectMailbox(deps, owner, mailbox.id)
  await expect.poll(watchedBy, soon).toBeNull() // the watcher has let go
  await deliver(customerMail(hello))
  await watching.stop()
  expect(await messages()).toHaveLength(1)
})

test('the connections of a mailbox that another process disconnected are closed, and of one that is only given up are not', async () => {
  const { deps, owner, mailbox, clock, watchedBy } = await openMailboxWorld(db)
  const closed: string[] = []
  const given = { ...deps, closeMailbox: (id: string) => void closed.push(id) }
  const first = await watch(given)
  await expect.poll(watchedBy, soon).not.toBeNull()
  await first.stop()
  expect(closed).not.toContain(mailbox.id)
  const second = await watch(given)
  await expect.poll(watchedBy, soon).not.toBeNull()
  await db.transaction(owner, async (tx) => {
    await setMailboxStatus(tx, mailbox.id, { status: 'disconnected', lastError: null, checkedAt: clock.now() })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailbox.id })
  })
  await expect.poll(() => closed, soon).toContain(mailbox.id)
  await second.stop()
})

test('a mailbox that a bug keeps from being read says so to its owner, until it is read again', async () => {
  let isBroken = true
  const { deps, owner, mailbox, clock, deliver, enqueued } = await openMailboxWorld(db)
  const openMailbox: typeof deps.openMailbox = (access) => {
    const adapter = deps.openMailbox(access)
    return { ...adapter, fetch: (cursor, limit) => (isBroken ? Promise.reject(new Error('planted')) : adapter.fetch(cursor, limit)) }
  }
  const said = async () => (await db.transaction(owner, (tx) => getMailbox(tx, mailbox.id))).lastError
  const watching = await watch({ ...deps, openMailbox })
  await expect.poll(said, soon).toContain('New mail could not be read')
  isBroken = false
  await deliver(customerMail(hello))
  await expect
    .poll(async () => {
      clock.advance(5_000)
      return { said: await said(), answered: enqueued.length }
    }, soon)
    .toEqual({ said: null, answered: 1 })
  await watching.stop()
})

type Given = { suspectsDone?: Promise<void>; isAlone?: boolean; name?: string }

function watch(
  deps: Omit<WatchDeps, 'random' | 'ids'>,
  { suspectsDone = Promise.resolve(), isAlone = true, name = randomUUID() }: Given = {},
): ReturnType<typeof watchMailboxes> {
  return watchMailboxes({ ...deps, random: () => 0.5, ids: { next: () => name } }, { suspectsDone, isAlone })
}

async function nameOf(owner: OwnerId, mailboxId: string): Promise<string | null> {
  return (await db.transaction(owner, (tx) => getMailbox(tx, mailboxId))).watchedBy
}
