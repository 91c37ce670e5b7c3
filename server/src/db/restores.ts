import { desc } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from './database.ts'
import { restores } from './schema/installation.ts'

/**
 * Says that this database was put back to an earlier state just now. From then on no mail that answers an earlier message is sent before it
 * was looked for in the Sent store. Belongs before the first job is taken up. Doing it twice is no error.
 */
export async function markRestored(tx: SystemTx, now: Date): Promise<void> {
  await tx.insert(restores).values({ restoredAt: now }).onConflictDoNothing()
}

/** When this database was last put back to an earlier state; null when it never was. */
export async function findLastRestore(tx: OwnerTx | SystemTx): Promise<Date | null> {
  const [last] = await tx.select().from(restores).orderBy(desc(restores.restoredAt)).limit(1)
  return last?.restoredAt ?? null
}
