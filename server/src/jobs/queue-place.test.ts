import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { addTestOwner, openTestDatabase, silentLog } from '../../testing/database.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import type { Jobs } from './engine.ts'
import { startJobs } from './pg-boss-engine.ts'

let db: OpenedDatabase
let busy: OwnerId
let other: OwnerId
let jobs: Jobs
beforeAll(async () => {
  db = await openTestDatabase()
  busy = await addTestOwner(db)
  other = await addTestOwner(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  jobs = await startJobs({ db, log: silentLog })
})
afterEach(async () => {
  await jobs.stop()
  await db.driver.orm.execute(sql`delete from pgboss.job`)
})

function addAnswers(owner: OwnerId, count: number, startAfter?: Date): Promise<void> {
  return db.transaction(owner, async (tx) => {
    for (let added = 0; added < count; added += 1) {
      await jobs.enqueue(tx, 'assistant.answer', { owner, messageId: randomUUID() }, startAfter ? { startAfter } : {})
    }
  })
}

async function prioritiesOf(owner: OwnerId): Promise<number[]> {
  const query = sql`select priority from pgboss.job where data ->> 'owner' = ${owner} order by priority desc`
  const { rows } = z.object({ rows: z.array(z.object({ priority: z.int() })) }).parse(await db.driver.orm.execute(query))
  return rows.map(({ priority }) => priority)
}

test('of two owners the one who adds a single job has the next turn, however many of the other’s wait', async () => {
  const ran: OwnerId[] = []
  const isDone = Promise.withResolvers<void>()
  await addAnswers(busy, 500)
  await addAnswers(other, 1)
  await jobs.work('assistant.answer', async ({ owner }) => {
    ran.push(owner as OwnerId) // of this test's own
    if (owner === other) isDone.resolve()
  })
  await jobs.begin()
  await isDone.promise
  expect(ran.indexOf(other)).toBeLessThan(100) // one for each second that adding the 500 took, and what was fetched together
})

test('an owner whose jobs take for ever leaves room for those of others', async () => {
  const [end, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let held = 0
  const areHeld = Promise.withResolvers<void>()
  await addAnswers(busy, 60)
  await jobs.work('assistant.answer', async ({ owner }) => {
    if (owner === other) return isDone.resolve()
    held += 1
    if (held === 5) areHeld.resolve()
    await end.promise
  })
  await jobs.begin()
  await areHeld.promise
  await addAnswers(other, 1)
  await isDone.promise
  expect(held).toBe(5)
  end.resolve()
})

test('the last of a burst has its turn before what others add later than it would take one by one', async () => {
  await addAnswers(busy, 50)
  const fewer = new Date(Date.now() + 20_000) // the database's own clock is the machine's
  const more = new Date(Date.now() + 200_000)
  await addAnswers(other, 1)
  await addAnswers(other, 1, fewer)
  await addAnswers(other, 1, more)
  const [first = 0, ...rest] = await prioritiesOf(busy)
  const last = rest.at(-1) ?? 0
  const [now = 0, soon = 0, late = 0] = await prioritiesOf(other)
  expect(now).toBeGreaterThanOrEqual(first - 2) // a second or two may have passed
  expect(soon).toBeGreaterThan(last)
  expect(late).toBeLessThan(last)
})
