import { readConfig } from '@ownvoice/server/config'
import { type OpenedDatabase, openDatabase } from '@ownvoice/server/db/open-database'
import { startServer } from '@ownvoice/server/parts/start'
import { systemClock } from '@ownvoice/server/system-clock'
import { silentLog } from '../../server/testing/database.ts'
import type { BenchWorld } from './bench-world.ts'
import type { Figure } from './figure.ts'
import { fillOwners, populationOf } from './scale/fill-owners.ts'
import { measureScale } from './scale/measure-scale.ts'
import { findSeedOwner } from './seed-owner.ts'
import { BUDGET_MS, printScale, timesOf } from './scale/print-scale.ts'

export type ScaleSizes = { owners: number }

/**
 * Every list, search, count, sweep and claim on a database of so many owners, by the server's own code under each owner's role, and what it took in the database.
 * The aim is about PostgreSQL.
 */
export async function benchScale({ environment }: BenchWorld, { owners }: ScaleSizes): Promise<Figure[]> {
  const server = await startServer({ config: readConfig(environment), log: silentLog, parts: [], onProgress })
  // A second connection, since the server's own hides what it runs on.
  const db: OpenedDatabase = await openDatabase({ config: readConfig(environment), log: silentLog, clock: systemClock.clock })
  try {
    const { deps } = server
    await fillOwners(db, { school: await findSeedOwner(db), jobs: deps.jobs, population: populationOf(owners), onProgress })
    const { samples, isExact } = await measureScale({ deps: { ...deps, db }, onProgress })
    printScale(samples)
    if (!isExact) console.log('The server has no pg_stat_statements: these are the times of whole calls.')
    const times = timesOf(samples)
    const over = times.filter(({ p95 }) => p95 > BUDGET_MS)
    const label = `scale, ${owners} owners`
    return [
      {
        name: `${label}: verbs over ${BUDGET_MS} ms in the database (p95)`,
        value: over.length,
        unit: '',
        samples: times.length,
        aim: { of: 'value', atMost: 0 },
      },
      { name: `${label}: the slowest verb (p95)`, value: Math.max(...times.map(({ p95 }) => p95)), unit: 'ms', samples: samples.length },
    ]
  } finally {
    await db.close()
    await server.stop()
  }
}

function onProgress(sentence: string): void {
  console.log(`  ${sentence}`)
}
