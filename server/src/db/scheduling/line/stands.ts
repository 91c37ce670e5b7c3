import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../database.ts'
import { lineEntries } from '../../schema/lines.ts'
import { bookingLinks } from '../../schema/scheduling.ts'
import type { LineEntry } from './entries.ts'

/** Where somebody stands in a line: `place` counts those who wait, from 1, and is null for somebody who does not. */
export type Stand = Pick<LineEntry, 'linkId' | 'state' | 'heldUntil'> & { entryId: string; label: string; place: number | null }

/** Where a person with these spellings of their address stands, or stood, in all lines that they were not taken out of. */
export async function listStandsOf(tx: OwnerTx, addresses: readonly string[]): Promise<Stand[]> {
  const emails = [...new Set(addresses.map((address) => address.toLowerCase()))]
  if (emails.length === 0) return []
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
    .where(and(inArray(lineEntries.email, emails), ne(state, 'removed')))
    .orderBy(asc(lineEntries.joinedAt), asc(entryId))
}
