import { parseArgs } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readConfig } from '@ownvoice/server/config'
import type { Handle } from '@ownvoice/server/db/driver'
import type { OpenedDatabase } from '@ownvoice/server/db/open-database'
import type { Deps } from '@ownvoice/server/deps'
import { openLog } from '@ownvoice/server/open-log'
import { startServer } from '@ownvoice/server/parts/start'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { BenchWorld } from './bench-world.ts'
import { explainPlans } from './explain-plans.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { findSeedOwner } from './seed-owner.ts'
import { fillForScale, type Owners, type Sizes } from './scale-fill.ts'
import { claimJobs } from './scale-jobs.ts'
import { ownersVerbs, systemsVerbs } from './scale-verbs.ts'
import { type Asked, type Tap, tapPool } from './tapped-pool.ts'

const ROUNDS = 12
const ROUNDS_OF_LARGEST = 8
/** A page asks for several of these at once, and 50 ms each keep it below a tenth of a second or two. */
const MOST_MS = 50

const smallSizes = '200,20000,50000'

type Measuring = { deps: Deps; pool: Pool; orm: Handle; tap: Tap }
type Runs = { name: string; dbMs: number[]; cpuMs: number[]; asked: Asked[]; of: OwnerId | null }

/**
 * Fills a PostgreSQL database with copies of the example business and runs each list, search and count of the product in it, as an owner of ordinary size and as the
 * largest, and what runs by the clock over all owners. The value is the database's time: the sum over the statements of a run. Beside it are the processor time that the
 * server had, which a busy machine does not change, and what the plans read from end to end.
 */
export async function benchScale({ engine, environment }: BenchWorld): Promise<Figure[]> {
  if (engine === 'pglite') return []
  const server = await startServer({ config: readConfig(environment), log: openLog('error'), parts: [] })
  try {
    const { deps } = server
    const { driver } = deps.db as OpenedDatabase // a server opens its database with its driver
    if (driver.engine !== 'postgres') throw new Error('the world is not what it says')
    const measuring = { deps, pool: driver.pool, orm: driver.orm, tap: tapPool(driver.pool) }
    const began = performance.now()
    const owners = await fillForScale(driver.orm, await findSeedOwner(deps.db), readSizes())
    console.log(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s: ${await describeTables(driver.orm)}`)
    const runs = [...(await runAll(measuring, owners)), ...(await measureClaims(measuring, owners))]
    console.log(`Indexes that nothing of it used: ${await unusedIndexes(driver.orm)}`)
    return runs.map(figureOf)
  } finally {
    await server.stop()
  }
}

function readSizes(): Sizes {
  const given = parseArgs({ options: { scale: { type: 'string' } }, strict: false }).values['scale'] ?? smallSizes
  const [owners = Number.NaN, messages = Number.NaN, passages = Number.NaN] = String(given).split(',').map(Number)
  if ([owners, messages, passages].every((size) => Number.isInteger(size) && size > 0)) return { owners, messages, passages }
  throw new Error('--scale takes three numbers: owners,messages,passages')
}

async function runAll({ deps, pool, orm, tap }: Measuring, { largest, others }: Owners): Promise<Runs[]> {
  const found: Runs[] = []
  await orm.execute(sql`select pg_stat_reset()`)
  for (const [name, verb] of Object.entries(ownersVerbs)) {
    const ofOwners = Array.from({ length: ROUNDS }, (_, round) => ({ owner: others[round % others.length] ?? largest, round }))
    const ofLargest = Array.from({ length: ROUNDS_OF_LARGEST }, (_, round) => ({ owner: largest, round }))
    for (const [whose, rounds] of [
      ['', ofOwners],
      [', the largest owner', ofLargest],
    ] as const) {
      const runs: Runs = { name: `${name}${whose}`, dbMs: [], cpuMs: [], asked: [], of: rounds[0]?.owner ?? null }
      for (const { owner, round } of rounds) await note(runs, tap, () => verb(deps, owner, round))
      console.log(await describe(pool, runs))
      found.push(runs)
    }
  }
  for (const [name, verb] of Object.entries(systemsVerbs)) {
    const runs: Runs = { name: `all owners: ${name}`, dbMs: [], cpuMs: [], asked: [], of: null }
    for (let round = 0; round < ROUNDS; round += 1) await note(runs, tap, () => verb(deps))
    console.log(await describe(pool, runs))
    found.push(runs)
  }
  return found
}

/** Each claim by itself: pg-boss asks for one as soon as it has a free place. */
async function measureClaims({ deps, pool, orm, tap }: Measuring, owners: Owners): Promise<Runs[]> {
  const { asked } = await tap.listen(() => claimJobs(deps, orm, owners))
  const claims = asked.filter(({ text }) => /skip locked/i.test(text))
  const runs: Runs = { name: 'jobs, claim', dbMs: claims.map(({ ms }) => ms), cpuMs: [], asked: claims.slice(0, 1), of: null }
  console.log(await describe(pool, runs))
  return [runs]
}

async function note(runs: Runs, tap: Tap, run: () => Promise<unknown>): Promise<void> {
  const { asked, cpuMs } = await tap.listen(run)
  runs.dbMs.push(asked.reduce((sum, { ms }) => sum + ms, 0))
  if (cpuMs !== null) runs.cpuMs.push(cpuMs)
  runs.asked = asked
}

async function describe(pool: Pool, { name, dbMs, cpuMs, asked, of }: Runs): Promise<string> {
  const [p50, p95, cpu] = [percentile(dbMs, 0.5), percentile(dbMs, 0.95), percentile(cpuMs, 0.95)]
  const slowest = asked.toSorted((one, other) => other.ms - one.ms)[0]
  const line = `${name}: ${p50.toFixed(1)} / ${p95.toFixed(1)} ms (p50 / p95), processor ${cpu.toFixed(1)} ms, ${asked.length} statements, ${await explainPlans(pool, of, asked)}`
  if (p95 <= MOST_MS || !slowest) return line
  return `${line}\n    slowest, ${slowest.ms.toFixed(1)} ms: ${slowest.text.replace(/\s+/g, ' ').slice(0, 600)}`
}

function figureOf({ name, dbMs }: Runs): Figure {
  return {
    name: `scale, ${name}: p95`,
    value: percentile(dbMs, 0.95),
    unit: 'ms',
    samples: dbMs.length,
    aim: { of: 'value', atMost: MOST_MS },
  }
}

async function describeTables(orm: Handle): Promise<string> {
  const rows = await rowsOf<{ name: string; size: string; rows: number; bytes: number }>(
    orm.execute(sql`select relname as name, pg_size_pretty(pg_total_relation_size(relid)) as size, n_live_tup::int as rows,
        (pg_total_relation_size(relid) / greatest(n_live_tup, 1))::int as bytes
      from pg_stat_user_tables where schemaname = 'public' and n_live_tup > 1000 order by pg_total_relation_size(relid) desc`),
  )
  return rows
    .map(({ name, size, rows: count, bytes }) => `${name} ${count} rows, ${size}, ${bytes} bytes a row with its indexes`)
    .join('; ')
}

async function unusedIndexes(orm: Handle): Promise<string> {
  const rows = await rowsOf<{ name: string }>(
    orm.execute(sql`select indexrelname as name from pg_stat_user_indexes join pg_index using (indexrelid)
      where schemaname = 'public' and idx_scan = 0 and not indisunique and pg_relation_size(indexrelid) > 65536 order by 1`),
  )
  return rows.map(({ name }) => name).join(', ') || 'none'
}

async function rowsOf<Row>(answer: Promise<unknown>): Promise<Row[]> {
  return ((await answer) as { rows: Row[] }).rows // what both drivers give; the columns are those of the query
}
