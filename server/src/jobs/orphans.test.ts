import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { OpenedDatabase } from '../db/open-database.ts'
import { addTestOwner, openTestDatabase, silentLog } from '../../testing/database.ts'
import { catalog } from './catalog.ts'
import { startJobs } from './pg-boss-engine.ts'

let db: OpenedDatabase
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

/** A job that a process was running when it was killed: taken, signed for just now, and nobody there any more. */
async function leaveRunningJob(retryCount: number): Promise<{ owner: string; messageId: string }> {
  const owner = await addTestOwner(db)
  const job = { owner, messageId: randomUUID() }
  const jobs = await startJobs({ db, log: silentLog })
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', job, { key: 'answer:one' }))
  await jobs.stop()
  await db.driver.orm.execute(sql`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), retry_count = ${retryCount}
    where name = 'assistant.answer'`)
  return job
}

async function states(): Promise<unknown> {
  const { rows } = z
    .object({ rows: z.array(z.object({ state: z.string() })) })
    .parse(await db.driver.orm.execute(sql`select state::text from pgboss.job where name = 'assistant.answer'`))
  return rows
}

test('a job that a killed process was running is run again at once by the next one', async () => {
  const job = await leaveRunningJob(0)
  const began = performance.now()
  const jobs = await startJobs({ db, log: silentLog })
  const ran = Promise.withResolvers<unknown>()
  await jobs.work('assistant.answer', async (payload) => ran.resolve(payload))
  await jobs.begin()
  expect(await ran.promise).toEqual(job)
  expect(performance.now() - began).toBeLessThan(8000) // the heartbeat alone takes ten seconds and more
  await jobs.stop()
})

test('a job loses none of its tries when its process dies', async () => {
  const job = await leaveRunningJob(catalog['assistant.answer'].attempts)
  const jobs = await startJobs({ db, log: silentLog })
  const ran = Promise.withResolvers<unknown>()
  await jobs.work('assistant.answer', async (payload) => ran.resolve(payload))
  await jobs.begin()
  expect(await ran.promise).toEqual(job)
  await jobs.stop()
})

test('one that ran when its process died and now takes long holds up the others for its turn alone', async () => {
  const slow = await leaveRunningJob(0)
  const jobs = await startJobs({ db, log: silentLog, times: { aloneSeconds: 1 } })
  const [began, end, otherRan] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await jobs.work('assistant.answer', async ({ messageId }) => {
    if (messageId !== slow.messageId) return otherRan.resolve()
    began.resolve()
    await end.promise
  })
  await jobs.begin()
  await began.promise
  const owner = await addTestOwner(db)
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', { owner, messageId: randomUUID() }))
  await expect(otherRan.promise).resolves.toBeUndefined()
  end.resolve()
  await jobs.stop()
})

test('a job whose worker died is run by one that lives, once its heartbeat has stopped', async () => {
  const owner = await addTestOwner(db)
  const job = { owner, messageId: randomUUID() }
  const living = await startJobs({ db, log: silentLog, times: { heartbeatSeconds: 10, superviseSeconds: 1 } })
  await db.transaction(owner, (tx) => living.enqueue(tx, 'assistant.answer', job))
  await db.driver.orm.execute(sql`
    update pgboss.job set state = 'active', started_on = now() - interval '30 s', heartbeat_on = now() - interval '11 s'
    where name = 'assistant.answer'`)
  const ran = Promise.withResolvers<unknown>()
  await living.work('assistant.answer', async (payload) => ran.resolve(payload))
  await living.begin()
  expect(await ran.promise).toEqual(job)
  await living.stop()
})

test.runIf(process.env.TEST_ENGINE === 'postgres')('a process that starts beside another one leaves its running jobs alone', async () => {
  const owner = await addTestOwner(db)
  const jobs = await startJobs({ db, log: silentLog })
  const [began, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  await jobs.work('assistant.answer', async () => {
    runs += 1
    began.resolve()
    await end.promise
  })
  await jobs.begin()
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', { owner, messageId: randomUUID() }))
  await began.promise
  const beside = await startJobs({ db, log: silentLog })
  await beside.begin()
  expect(await states()).toEqual([{ state: 'active' }])
  end.resolve()
  await jobs.stop()
  await beside.stop()
  expect(runs).toBe(1)
})

test('stopping waits for the job that runs', async () => {
  const owner = await addTestOwner(db)
  const jobs = await startJobs({ db, log: silentLog })
  const [began, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDone = false
  await jobs.work('assistant.answer', async () => {
    began.resolve()
    await end.promise
    isDone = true
  })
  await jobs.begin()
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', { owner, messageId: randomUUID() }))
  await began.promise
  const stopped = jobs.stop().then(() => isDone)
  end.resolve()
  expect(await stopped).toBe(true)
  expect(await states()).toEqual([{ state: 'completed' }])
})
