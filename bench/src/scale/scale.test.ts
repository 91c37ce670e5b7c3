import { contract } from '@ownvoice/core/contract'
import { startJobs } from '@ownvoice/server/jobs/pg-boss-engine'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contractProcedures } from '../../../server/testing/contract-procedures.ts'
import { addTestOwner, silentLog } from '../../../server/testing/database.ts'
import { addOneOfEach } from '../../../server/testing/one-of-each.ts'
import { testEmbedder } from '../../../server/testing/test-embedder.ts'
import { openTestWeb, type TestWeb } from '../../../server/testing/test-web.ts'
import type { Jobs } from '@ownvoice/server/jobs/engine'
import { readOwnerTables } from './copy-rows.ts'
import { fillOwners } from './fill-owners.ts'
import { measureScale } from './measure-scale.ts'
import { timesOf } from './print-scale.ts'

const population = {
  big: { owners: 1, messages: 12, passages: 4 },
  middle: { owners: 1, messages: 3, passages: 2 },
  small: { owners: 1, messages: 1, passages: 1 },
}

let web: TestWeb
let jobs: Jobs
beforeAll(async () => {
  web = await openTestWeb()
  jobs = await startJobs({ db: web.db, log: silentLog })
  const school = await addTestOwner(web.db)
  await addOneOfEach(web.db, school)
  await fillOwners(web.db, { school, jobs, population })
})
afterAll(async () => {
  await jobs.stop()
  await web.stop()
})

const Count = z.object({ rows: z.tuple([z.object({ count: z.number() })]) })
async function count(query: ReturnType<typeof sql>): Promise<number> {
  return Count.parse(await web.db.driver.orm.execute(query)).rows[0].count
}

test('each of the made-up owners has rows in every table that has owners', async () => {
  for (const [table] of await readOwnerTables(web.db.driver.orm)) {
    const owners = sql`select count(distinct user_id)::int as count from ${sql.identifier(table)} where user_id in (select id from scale_owners)`
    expect([table, await count(owners)]).toEqual([table, 3])
  }
})

test('the big owner has as many messages as were asked for, of the same ids each time', async () => {
  const id = sql`(select id from scale_owners where n = 0)`
  expect(await count(sql`select count(*)::int as count from messages where user_id = ${id}`)).toBeGreaterThanOrEqual(12)
  const ids = sql`select count(*)::int as count from users where id = ${'c39f2bf0-e021-8b5b-85bb-4e13a444fcba'}`
  expect(await count(ids)).toBe(1)
})

test('every procedure of the contract that only reads, every sweep, deletion and claim runs on it', async () => {
  const { samples } = await measureScale({ deps: { ...web.deps, db: web.db, jobs, embedder: testEmbedder() }, claimed: 20 })
  const verbs = new Set(timesOf(samples).map(({ verb }) => verb))
  const reading = contractProcedures(contract).filter(({ procedure }) => procedure['~orpc'].route.method === 'GET')
  expect(reading.map(({ path }) => path.join('.')).filter((name) => !verbs.has(name))).toEqual([
    'billing.findCheckout',
    'knowledge.getQuestion',
    'mailboxes.gmail.findAliases',
  ])
  expect([...verbs]).toEqual(expect.arrayContaining(['by the clock: followups.due', 'an account is deleted', 'jobs are claimed']))
})
