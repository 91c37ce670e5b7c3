import { Client } from 'pg'
import type { Driver } from '../db/driver.ts'
import type { Log } from '../log.ts'
import { suspectRunning } from './suspects.ts'

const advisoryLock = 7_031_980
const tries = 5
const betweenTries = '0.1 seconds'

/**
 * Adopts at once the jobs that a dead process left running, if no other process runs jobs on this database: only then is every running job an
 * orphan. Otherwise their missing heartbeat tells. Each process holds a shared lock while it lives, which the server releases with its connection;
 * the embedded database has one process only. Resolves to whether no other process runs jobs, and to what releases the lock.
 */
export async function adoptOrphans(driver: Driver, log: Log): Promise<{ isAlone: boolean; release: () => Promise<void> }> {
  if (driver.engine === 'pglite') {
    await suspectOrphans(driver, log)
    return { isAlone: true, release: async () => {} }
  }
  const client = new Client({ connectionString: driver.url })
  client.on('error', () => {}) // the query that it breaks says so
  await client.connect()
  try {
    const isAlone = await lockForItself(client)
    if (isAlone) await suspectOrphans(driver, log)
    // Whoever starts meanwhile is let on by the end of this client, when the shared lock is there.
    if (isAlone) await client.query('select pg_advisory_lock_shared($1), pg_advisory_unlock($1)', [advisoryLock])
    return { isAlone, release: await driver.session.holdShared(advisoryLock) }
  } finally {
    await client.end()
  }
}

async function lockForItself(client: Client): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    // The server may take a moment to see that the process before us is gone.
    if (attempt > 0) await client.query('select pg_sleep_for($1)', [betweenTries])
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [advisoryLock])
    if (rows[0]?.alone) return true
  }
  return false
}

async function suspectOrphans(driver: Driver, log: Log): Promise<void> {
  const names = await suspectRunning(driver)
  if (names.length > 0)
    log.warn({ jobs: names }, 'The process before this one ended while it ran these jobs: they are run one at a time now')
}
