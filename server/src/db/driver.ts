import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Asked } from './engines/pglite-statements.ts'
import type { PostgresSession } from './engines/postgres-session.ts'
import type { Recovery } from './journal/recovery.ts'

export type Handle = PgDatabase<PgQueryResultHKT>

/**
 * How a transaction begins: under which of the two plain roles, for which owner (`''` for none), and whether all that it reads is of one moment, and
 * nothing is written. Role and owner are its own (`is_local`), so that nothing of them is left on a pooled connection.
 */
export type Opening = { role: 'ownvoice_owner' | 'ownvoice_system'; owner: string; isSnapshot: boolean }

/**
 * A connection to one of the two engines, under the role that owns the tables. Only migrations and the job engine use it; everything else goes
 * through `Database`.
 */
export type Driver = (PgliteDriver | PostgresDriver) & {
  orm: Handle
  transaction<T>(opening: Opening, run: (handle: Handle) => Promise<T>): Promise<T>
  /** What opening it found, and what is still to be done about that. */
  recovery: Recovery
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** `asked`: the same database for what is asked again and again. */
type PgliteDriver = { engine: 'pglite'; pglite: PGlite; asked: Asked }
/** `pool` may lead through a pooler that gives each transaction another session; `url` never does. */
type PostgresDriver = { engine: 'postgres'; pool: Pool; url: string; session: PostgresSession }
