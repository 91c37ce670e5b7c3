import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../database.ts'
import { isSameAddress } from '../../canonical-address.ts'
import { lineEntries } from '../../schema/lines.ts'
import { bookingLinks } from '../../schema/scheduling.ts'
import type { LineEntry } from './entries.ts'

/** Where somebody stands in a line: `place` counts those who wait, from 1, and is null for somebody who does not. */
export type Stand = Pick<LineEntry, 'linkId' | 'state' | 'heldUntil'> & { entryId: string; label: string; place: number | null }

/** Where a person stands, or stood, by any spelling of their address, in all lines that they were not taken out of. */
export async function listStandsOf(tx: OwnerTx, address: string): Promise<Stand[]> {
  const { id: entryId, linkId, state, heldUntil, place, createdAt } = lineEntries
  const until = sql`(select count(*)::int from line_entries as other where other.link_id = ${linkId} and other.state = 'waiting'
    and (other.place, other.created_at) <= (${place}, ${createdAt}))`
  return tx
    .select({
      entryId,
      linkId,
      label: sql<string>`coalesce(${bookingLinks.label}, '')`,
      state,
      heldUntil,
      place: sql<number | null>`case when ${state} = 'waiting' then ${until} end`,
    })
    .from(lineEntries)
    .innerJoin(bookingLinks, eq(bookingLinks.id, linkId))
    .where(and(isSameAddress(lineEntries.email, address), ne(state, 'removed')))
    .orderBy(asc(lineEntries.joinedAt), asc(entryId))
}
