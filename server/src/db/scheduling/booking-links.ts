import type { BookingLink } from '@ownvoice/core/scheduling/scheduling'
import { asc, desc, eq, notInArray } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
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

/** Makes the list what is stored: rows that stay keep their ids and age, others go, and each category counts its places from 0. */
export async function replaceBookingLinks(tx: OwnerTx, links: readonly BookingLink[]): Promise<void> {
  const stored = new Set((await tx.select({ id: bookingLinks.id }).from(bookingLinks)).map(({ id }) => id))
  const kept = links.map(({ id }) => id).filter((id) => stored.has(id))
  await tx.delete(bookingLinks).where(notInArray(bookingLinks.id, kept))
  const places = new Map<string, number>()
  for (const { id, category, label, url, active, full } of links) {
    const sortOrder = places.get(category) ?? 0
    places.set(category, sortOrder + 1)
    const row = { category, label: label === '' ? null : label, url, isActive: active, isFull: full, sortOrder }
    if (stored.has(id)) await tx.update(bookingLinks).set(row).where(eq(bookingLinks.id, id))
    else await tx.insert(bookingLinks).values({ ...row, userId: tx.owner })
  }
}

export async function setLinkActive(tx: OwnerTx, id: string, active: boolean): Promise<{ id: string; active: boolean }> {
  const changed = await tx
    .update(bookingLinks)
    .set({ isActive: active })
    .where(eq(bookingLinks.id, id))
    .returning({ id: bookingLinks.id, active: bookingLinks.isActive })
  return found(changed, 'the booking link')
}
