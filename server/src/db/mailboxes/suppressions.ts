import { canonicalAddress } from '@ownvoice/core/leads/canonical-address'
import { inArray } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { suppressions } from '../schema/mailboxes.ts'

/** From now on nothing automatic goes to this address: its holder said so. Saying it again changes nothing. */
export async function addSuppression(tx: OwnerTx, address: string, now: Date): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ userId: tx.owner, address: canonicalAddress(address), createdAt: now })
    .onConflictDoNothing()
}

/** Whether the holder of one of these addresses asked for no more automatic mail. */
export async function isSuppressed(tx: OwnerTx, addresses: readonly string[]): Promise<boolean> {
  return (await findSuppressed(tx, addresses)).size > 0
}

/** Those of these addresses whose holders asked for no more automatic mail. */
export async function findSuppressed(tx: OwnerTx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ address: suppressions.address })
    .from(suppressions)
    .where(inArray(suppressions.address, addresses.map(canonicalAddress)))
  const known = new Set(rows.map(({ address }) => address))
  return new Set(addresses.filter((address) => known.has(canonicalAddress(address))))
}
