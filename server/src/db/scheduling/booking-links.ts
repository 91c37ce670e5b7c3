import type { BookingLink } from '@ownvoice/core/scheduling/scheduling'
import { asc, desc } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { bookingLinks } from '../schema/scheduling.ts'

/** All links, active ones first, in the owner's order. */
export async function listBookingLinks(tx: OwnerTx): Promise<BookingLink[]> {
  const rows = await tx
    .select()
    .from(bookingLinks)
    .orderBy(desc(bookingLinks.isActive), asc(bookingLinks.sortOrder), asc(bookingLinks.createdAt))
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    label: row.label ?? '',
    url: row.url,
    active: row.isActive,
    full: row.isFull,
  }))
}
