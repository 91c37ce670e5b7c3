import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { canonicalAddress } from '@ownvoice/core/leads/canonical-address'
import { inArray } from 'drizzle-orm'
import { findMarks, marksOf } from '../accounts/marks.ts'
import type { OwnerTx } from '../database.ts'
import type { Accepted } from '../journal/journal.ts'
import { suppressions } from '../schema/mailboxes.ts'

/** From now on nothing automatic goes to this address: its holder said so. Saying it again changes nothing. */
export async function addSuppression(tx: OwnerTx, address: string, now: Date): Promise<void> {
  const markOf = await marksOf(tx)
  await tx
    .insert(suppressions)
    .values({ userId: tx.owner, mark: markOf('opt-out', canonicalAddress(address)), createdAt: now })
    .onConflictDoNothing()
}

/** The wish of an address's holder to get no more automatic mail, as the journal keeps it. */
export function acceptedOptOut({ owner, address, at }: { owner: OwnerId; address: string; at: Date }): Accepted {
  return { kind: 'opt_out', payload: { owner, address, at: at.toISOString() } }
}

/** Whether the holder of one of these addresses asked for no more automatic mail. */
export async function isSuppressed(tx: OwnerTx, addresses: readonly string[]): Promise<boolean> {
  return (await findSuppressed(tx, addresses)).size > 0
}

/** Those of these addresses whose holders asked for no more automatic mail. */
export async function findSuppressed(tx: OwnerTx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const markOf = await findMarks(tx)
  if (!markOf) return new Set()
  const marked = new Map(addresses.map((address) => [address, markOf('opt-out', canonicalAddress(address))]))
  const rows = await tx
    .select({ mark: suppressions.mark })
    .from(suppressions)
    .where(inArray(suppressions.mark, [...marked.values()]))
  const known = new Set(rows.map(({ mark }) => mark))
  return new Set(addresses.filter((address) => known.has(marked.get(address) ?? '')))
}
