import { sql } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from './database.ts'

/** Holds a name until the transaction ends: whoever else asks for it waits. A name holds the owner or another id where others may hold it at the same time. */
export async function lockName(tx: OwnerTx | SystemTx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
