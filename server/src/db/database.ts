import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Handle = PgDatabase<PgQueryResultHKT>
/** A transaction that sees the rows of one owner only: row-level security under a plain role. */
export type OwnerTx = Handle & { readonly owner: OwnerId }
/** A transaction outside any account: sign-in tables, the key of a form, the owners' ids. It cannot read owners' rows. */
export type SystemTx = Handle & { readonly system: true }

/**
 * The only way to the data. Inside a transaction use nothing but its `tx` (with PGlite anything else waits for ever), and never
 * await a model or the network in one.
 */
export type Database = {
  readonly engine: 'pglite' | 'postgres'
  transaction<T>(owner: OwnerId, run: (tx: OwnerTx) => Promise<T>): Promise<T>
  /** Several reads of one moment: none sees what another transaction commits between them. It cannot write. */
  snapshot<T>(owner: OwnerId, run: (tx: OwnerTx) => Promise<T>): Promise<T>
  system<T>(run: (tx: SystemTx) => Promise<T>): Promise<T>
  /** Calls `onNotify` with the payload of each NOTIFY on `channel`. Resolves to a function that stops it. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
