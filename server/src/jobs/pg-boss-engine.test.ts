import { sql } from 'drizzle-orm'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listBookingLinks } from '../db/scheduling/booking-links.ts'
import { addTestOwner, openTestDatabase, silentLog } from '../../testing/database.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { inSystemRole } from '../db/transactions.ts'
import { bookingLinks } from '../db/schema/scheduling.ts'
import { AppError } from '../errors.ts'
import { catalog, jobNames, type JobSpec } from './catalog.ts'
import type { Jobs } from './engine.ts'
import { startJobs } from './pg-boss-engine.ts'

const quick = { ...catalog, 'assistant.answer': { ...catalog['assistant.answer'], attempts: 3, backoffSeconds: 0, timeoutSeconds: 1 } }

let db: OpenedDatabase
let jobs: Jobs
let owner: OwnerId
type Answer = { owner: string; messageId: string }
let answer: (payload: Answer, signal: AbortSignal) => Promise<void>

beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
  jobs = await startJobs({ db, log: silentLog, catalog: quick })
  await jobs.work('assistant.answer', (payload, signal) => answer(payload, signal))
  await jobs.begin()
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
})

function newJob(): Answer {
  return { owner, messageId: randomUUID() }
}

/** Settles with the payloads once the runner has been through `times` times for one of `wanted`. */
function runs(wanted: Answer[], times: number, run: (payload: Answer) => Promise<void> = async () => {}): Promise<Answer[]> {
  const { promise, resolve } = Promise.withResolvers<Answer[]>()
  const ids = new Set(wanted.map((job) => job.messageId))
  const seen: Answer[] = []
  answer = async (payload) => {
    if (!ids.has(payload.messageId)) return
    seen.push(payload)
    try {
      await run(payload)
    } finally {
      if (seen.length === times) resolve(seen)
    }
  }
  return promise
}

async function deadOf(job: Answer): Promise<Awaited<ReturnType<Jobs['listDead']>>[number]> {
  for (;;) {
    const dead = (await jobs.listDead(100)).find((one) => (one.payload as Answer).messageId === job.messageId) // a payload of this test's own
    if (dead) return dead
    await new Promise((resolve) => setTimeout(resolve, 50)) // pg-boss moves it in its own time
  }
}

test('a job runs once its transaction is committed, with the rows of that transaction there', async () => {
  const job = newJob()
  let links = 0
  const ran = runs([job], 1, async () => {
    links = (await db.transaction(owner, listBookingLinks)).length
  })
  await db.transaction(owner, async (tx) => {
    await jobs.enqueue(tx, 'assistant.answer', job)
    await tx.insert(bookingLinks).values({ userId: owner, category: 'new', url: 'https://example.com/book' })
  })
  expect(await ran).toEqual([job])
  expect(links).toBe(1)
})

test('a job whose transaction is undone never was', async () => {
  const [undone, next] = [newJob(), newJob()]
  const ran = runs([undone, next], 1)
  await expect(
    db.transaction(owner, async (tx) => {
      await jobs.enqueue(tx, 'assistant.answer', undone)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', next))
  expect(await ran).toEqual([next])
})

test('a job that belongs to no account is added by the system, and by no owner', async () => {
  const payload = { mailId: randomUUID() }
  const seen = new Promise<unknown>((resolve) => void jobs.work('accounts.post', async (found) => resolve(found)))
  await expect(db.transaction(owner, (tx) => jobs.enqueue(tx, 'accounts.post', payload))).rejects.toThrow('another owner')
  await expect(db.system((tx) => jobs.enqueue(tx, 'assistant.answer', newJob()))).rejects.toThrow('another owner')
  await db.system((tx) => jobs.enqueue(tx, 'accounts.post', payload))
  expect(await seen).toEqual(payload)
})

test('in an owner’s transaction the system adds what belongs to no account, and the owner what is theirs before and after', async () => {
  const [before, after] = [newJob(), newJob()]
  const ran = runs([before, after], 2)
  await db.transaction(owner, async (tx) => {
    await jobs.enqueue(tx, 'assistant.answer', before)
    await inSystemRole(tx, async (system) => {
      await jobs.enqueue(system, 'accounts.post', { mailId: randomUUID() })
      await expect(jobs.enqueue(system, 'assistant.answer', newJob())).rejects.toThrow('another owner')
    })
    await jobs.enqueue(tx, 'assistant.answer', after)
    await expect(jobs.enqueue(tx, 'accounts.post', { mailId: randomUUID() })).rejects.toThrow('another owner')
  })
  expect((await ran).map(({ messageId }) => messageId).toSorted()).toEqual([before, after].map(({ messageId }) => messageId).toSorted())
})

test('what the catalog puts on the clock is scheduled in UTC, and nothing else is', async () => {
  const scheduled = await db.driver.orm.execute(sql`select name, cron, timezone, data from pgboss.schedule order by name desc`)
  const onTheClock = jobNames
    .flatMap((name) => {
      const spec: JobSpec = catalog[name]
      return spec.cron ? [{ name, cron: spec.cron, timezone: 'UTC', data: {} }] : []
    })
    .toSorted((one, other) => (one.name < other.name ? 1 : -1))
  const names = [
    'scheduling.places',
    'reports.weeks',
    'mailboxes.sweep',
    'mailboxes.renewPushes',
    'mailboxes.renew',
    'knowledge.reindex',
    'followups.due',
    'escalations.late',
    'escalations.due',
    'billing.warn',
    'billing.reconcile',
    'assistant.readAnswers',
    'accounts.tidy',
  ]
  expect(onTheClock.map(({ name }) => name)).toEqual(names)
  expect(scheduled).toMatchObject({ rows: onTheClock })
})

test('what is done in the background waits for what was added after it', async () => {
  const documents = Array.from({ length: 120 }, () => ({ owner, documentId: randomUUID() }))
  const [last] = documents.slice(-1)
  await db.transaction(owner, async (tx) => {
    for (const document of documents) await jobs.enqueue(tx, 'knowledge.index', document, { isBackground: document !== last })
  })
  const order = await new Promise<string[]>((resolve) => {
    const seen: string[] = []
    void jobs.work('knowledge.index', async ({ documentId }) => {
      if (seen.push(documentId) === documents.length) resolve(seen)
    })
  })
  expect(order.indexOf(last?.documentId ?? '')).toBeLessThan(60) // it is in the first batches; other workers do theirs meanwhile
})

test('sixty jobs at once are done within seconds', async () => {
  const burst = Array.from({ length: 60 }, newJob)
  const ran = runs(burst, 60)
  const began = performance.now()
  for (const job of burst) await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', job))
  await ran
  const ms = performance.now() - began
  expect(ms).toBeLessThan(30_000) // one by one, at the engine's own pace, they take 36 seconds
})

test('a second job of one key is not added while the first waits', async () => {
  const [first, second, last] = [newJob(), newJob(), newJob()]
  const ran = runs([first, second, last], 2)
  await db.transaction(owner, async (tx) => {
    await jobs.enqueue(tx, 'assistant.answer', first, { key: 'answer:one' })
    await jobs.enqueue(tx, 'assistant.answer', second, { key: 'answer:one' })
    await jobs.enqueue(tx, 'assistant.answer', last)
  })
  expect((await ran).map((job) => job.messageId).toSorted()).toEqual([first.messageId, last.messageId].toSorted())
})

test('a job that fails is tried again, and runs twice', async () => {
  const job = newJob()
  let tries = 0
  const ran = runs([job], 2, async () => {
    tries += 1
    if (tries === 1) throw new AppError('temporary')
  })
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', job))
  expect(await ran).toHaveLength(2)
})

test('a job whose account was deleted meanwhile ends quietly, and is told to nobody', async () => {
  const gone = await addTestOwner(db)
  const job = { owner: gone, messageId: randomUUID() }
  const failed = runs([job], 1, async () => {
    await db.system((tx) => tx.execute(sql`delete from users where id = ${gone}`))
    throw new AppError('not_found')
  })
  await db.transaction(gone, (tx) => jobs.enqueue(tx, 'assistant.answer', job))
  await failed
  const state = async () => {
    const found = await db.driver.orm.execute(sql`select state from pgboss.job where data ->> 'messageId' = ${job.messageId}`)
    return z.object({ rows: z.array(z.object({ state: z.string() })) }).parse(found).rows
  }
  await expect.poll(state).toEqual([{ state: 'completed' }])
})

test('an owner takes away the jobs that name something, or all of them, and no other owner’s', async () => {
  const other = await addTestOwner(db)
  const [one, two] = [newJob(), newJob()]
  const startAfter = new Date('2100-01-01T00:00:00Z')
  await db.transaction(owner, async (tx) => {
    for (const job of [one, two]) await jobs.enqueue(tx, 'assistant.answer', job, { startAfter })
  })
  const waiting = async () => {
    const found = await db.driver.orm.execute(
      sql`select data ->> 'messageId' as id from pgboss.job where state = 'created' and data ->> 'owner' = ${owner} and name = 'assistant.answer'`,
    )
    return z
      .object({ rows: z.array(z.object({ id: z.string() })) })
      .parse(found)
      .rows.map(({ id }) => id)
  }
  await db.transaction(other, (tx) => jobs.forget(tx, [one.messageId]))
  await db.transaction(other, (tx) => jobs.forget(tx, 'all'))
  expect((await waiting()).toSorted()).toEqual([one.messageId, two.messageId].toSorted())
  await db.transaction(owner, (tx) => jobs.forget(tx, [one.messageId]))
  expect(await waiting()).toEqual([two.messageId])
  await db.transaction(owner, (tx) => jobs.forget(tx, 'all'))
  expect(await waiting()).toEqual([])
})

test('a job that fails each time lies among the dead with its error, and is tried again when told', async () => {
  const job = newJob()
  const failed = runs([job], 3, async () => {
    throw new Error('the roof is leaking')
  })
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', job))
  await failed
  const dead = await deadOf(job)
  expect(dead).toMatchObject({ name: 'assistant.answer', payload: job, error: 'Error: the roof is leaking' })
  const again = runs([job], 1)
  await jobs.retryDead(dead.id)
  await again
  expect(await jobs.listDead(100)).not.toContainEqual(expect.objectContaining({ id: dead.id }))
})

test('a dead letter holds nothing of the mail that a query was given, and is kept for thirty days', async () => {
  const job = newJob()
  answer = async ({ messageId }) => {
    if (messageId === job.messageId) await db.driver.orm.execute(sql`select ${'Dear school, my daughter Mia is six.'}::int`)
  }
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', job))
  const dead = await deadOf(job)
  expect(dead.error).toMatch(/22P02: invalid input syntax for type integer/)
  const kept = sql`
    select count(*) filter (where to_jsonb(job)::text like '%Mia%')::int as "holdMail",
      max(keep_until - created_on) filter (where id = ${dead.id}) = interval '30 days' as "goesInTime"
    from pgboss.job`
  expect(await db.driver.orm.execute(kept)).toMatchObject({ rows: [{ holdMail: 0, goesInTime: true }] })
})

test('a dead letter that was to be kept for a year goes after thirty days, too', async () => {
  await db.driver.orm.execute(sql`update pgboss.job set keep_until = created_on + interval '1 year' where name = 'dead'`)
  const restarted = await startJobs({ db, log: silentLog })
  await restarted.stop()
  const { rows } = z
    .object({ rows: z.array(z.object({ late: z.boolean() })) })
    .parse(await db.driver.orm.execute(sql`select keep_until > now() + interval '31 days' as late from pgboss.job where name = 'dead'`))
  expect(rows).not.toContainEqual({ late: true })
  expect(rows).not.toEqual([])
})

test('whoever waits is told once of a job that failed for good, and not of one that will be tried again', async () => {
  const job = { owner, outgoingId: randomUUID() }
  let tries = 0
  const told = new Promise<unknown>((resolve) => {
    const fail = async () => {
      tries += 1
      throw tries === 1 ? new Error('planted') : new AppError('not_found')
    }
    const setAside = async (payload: unknown) => {
      resolve({ payload, tries })
      throw new Error('planted too')
    }
    void jobs.work('mailboxes.deliver', fail, setAside)
  })
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'mailboxes.deliver', job))
  expect(await told).toEqual({ payload: job, tries: 2 })
  for (;;) if ((await jobs.listDead(100)).some(({ payload }) => JSON.stringify(payload) === JSON.stringify(job))) return
})

test('a fault that is not to be retried goes to the dead letters after one try', async () => {
  const job = newJob()
  let tries = 0
  answer = async (payload) => {
    if (payload.messageId !== job.messageId) return
    tries += 1
    throw new AppError('mailbox_missing')
  }
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', job))
  await deadOf(job)
  expect(tries).toBe(1)
})

test('a try that hangs is ended at its time-out and told so', async () => {
  const job = newJob()
  const told = Promise.withResolvers<void>()
  answer = (payload, signal) =>
    new Promise((_resolve) => {
      if (payload.messageId === job.messageId) signal.addEventListener('abort', () => told.resolve())
    })
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', job))
  await expect(told.promise).resolves.toBeUndefined()
  answer = async () => {}
})

test('an owner can neither add a job for another nor see the jobs of another', async () => {
  const other = await addTestOwner(db)
  const job = newJob()
  await expect(db.transaction(other, (tx) => jobs.enqueue(tx, 'assistant.answer', job))).rejects.toThrow('another owner')
  await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', job, { startAfter: new Date('2999-01-01') }))
  const seen = await db.transaction(other, (tx) => tx.execute(sql`select id from pgboss.job_common`))
  expect(seen).toMatchObject({ rows: [] })
})
