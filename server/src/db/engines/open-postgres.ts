import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { Driver, Handle } from '../driver.ts'
import { nothingToRecover } from '../journal/recovery.ts'
import { migratePostgres } from '../migrate.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { sqlState } from '../sql-state.ts'

type PostgresOptions = { url: string; log: Log; clock: Clock; migrate?: boolean }

/** Opens a PostgreSQL server (15 or newer, with pgvector) and brings it up to the newest migration. */
export async function openPostgres({ url, log, clock, migrate = true }: PostgresOptions): Promise<Driver> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, allowExitOnIdle: false })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'))
  try {
    if (migrate) await migrateOn(pool)
  } catch (error) {
    await pool.end()
    throw unavailable(error)
  }
  return {
    engine: 'postgres',
    recovery: nothingToRecover,
    pool,
    url,
    orm: drizzle(pool) as unknown as Handle, // the same builder with the driver's own type of raw results, which nothing here reads
    listen: (channel, onNotify) => listenOnPostgres({ url, log, clock, channel, onNotify }),
    close: () => pool.end(),
  }
}

async function migrateOn(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await migratePostgres(client)
  } finally {
    client.release()
  }
}

/** Faults that a person can mend get a sentence; everything else stays what it is. */
function unavailable(error: unknown): unknown {
  const code = sqlState(error)
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT' || code === 'EAI_AGAIN' || code === '57P03') {
    return new DatabaseUnavailable(
      'unreachable',
      'The PostgreSQL server of DATABASE_URL does not answer. Start it, or correct DATABASE_URL.',
      error,
    )
  }
  if (code === '28P01' || code === '28000' || code === '3D000') {
    return new DatabaseUnavailable(
      'unreachable',
      'The PostgreSQL server refused the user, the password or the database of DATABASE_URL.',
      error,
    )
  }
  if (code === '0A000' || code === '58P01') {
    return new DatabaseUnavailable(
      'unsuitable',
      'The PostgreSQL server has no pgvector. Install it there (version 0.8 or newer) and start again.',
      error,
    )
  }
  if (code === '42501') {
    return new DatabaseUnavailable(
      'unsuitable',
      'The user of DATABASE_URL may not create what is needed. It has to own the database, may create roles, and pgvector has to be installed.',
      error,
    )
  }
  return error
}
