import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { Driver, Handle } from '../driver.ts'
import { nothingToRecover } from '../journal/recovery.ts'
import { migratePostgres } from '../migrate.ts'
import { openPostgresSession } from './postgres-session.ts'
import { sqlState } from '../sql-state.ts'

type PostgresOptions = {
  /** Where transactions go: the server itself, or a pooler before it such as pgbouncer in transaction mode. */
  url: string
  /** The server itself, for what needs a session of its own. */
  directUrl?: string | undefined
  log: Log
  clock: Clock
  migrate?: boolean
}

/** Queries that nothing waits long for: those of verbs and of the job engine. */
const mostConnections = 15

/** The program is loaded while the first connection is made: on a busy machine that alone may keep an answer waiting for many seconds. */
const connectWithinMs = 60_000

/** Opens a PostgreSQL server (15 or newer, with pgvector) and brings it up to the newest migration. */
export async function openPostgres({ url, directUrl = url, log, clock, migrate = true }: PostgresOptions): Promise<Driver> {
  if (migrate) await prepareServer(directUrl)
  const pool = new Pool({ connectionString: url, max: mostConnections, connectionTimeoutMillis: connectWithinMs, allowExitOnIdle: false })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'))
  try {
    if (directUrl !== url) await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw unavailable(error)
  }
  const session = openPostgresSession({ url: directUrl, log, clock })
  const orm = drizzle(pool) as unknown as Handle // the same builder with the driver's own type of raw results, which nothing here reads
  return {
    engine: 'postgres',
    recovery: nothingToRecover,
    pool,
    session,
    url: directUrl,
    orm,
    transaction: ({ role, owner, isSnapshot }, run) =>
      orm.transaction(
        async (handle) => {
          await handle.execute(sql`select set_config('role', ${role}, true), set_config('app.user_id', ${owner}, true)`)
          return run(handle)
        },
        isSnapshot ? { isolationLevel: 'repeatable read', accessMode: 'read only' } : undefined,
      ),
    listen: (channel, onNotify) => session.listen(channel, onNotify),
    close: async () => {
      await session.close()
      await pool.end()
    },
  }
}

async function prepareServer(url: string): Promise<void> {
  const [client, other] = [
    new Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs }),
    new Client({ connectionString: url }),
  ]
  client.on('error', () => {}) // the query that it breaks says so
  try {
    await client.connect()
    await other.connect()
    if (await shareSession(client, other)) throw new DatabaseUnavailable('unsuitable', pooledByTransaction)
    await migratePostgres(client)
  } catch (error) {
    throw unavailable(error)
  } finally {
    await Promise.allSettled([client.end(), other.end()])
  }
}

const pooledByTransaction =
  'DATABASE_URL leads to a pooler that gives each transaction another session, such as pgbouncer in transaction mode. Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, for what needs a session of its own.'

/** Two connections to a server are two sessions. A pooler lends both the same one, which the first gave back just now. */
async function shareSession(one: Client, other: Client): Promise<boolean> {
  const pidOf = async (client: Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  return (await pidOf(one)) === (await pidOf(other))
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
