import type { SystemTx } from '../database.ts'
import { proNotices } from '../schema/site.ts'

/** Keeps the address, once. `email` is in lower case. */
export async function addProNotice(tx: SystemTx, email: string): Promise<void> {
  await tx.insert(proNotices).values({ email }).onConflictDoNothing()
}
