import { canonicalAddress } from '@ownvoice/core/leads/canonical-address'
import type { LineActor, LineHappening } from '@ownvoice/core/scheduling/line/line'
import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../database.ts'
import { isSameAddress } from '../../canonical-address.ts'
import { found } from '../../found.ts'
import { notifyOwner } from '../../notify.ts'
import { lineEntries, lineEvents } from '../../schema/lines.ts'
import { bookingLinks } from '../../schema/scheduling.ts'

export type LineEntry = typeof lineEntries.$inferSelect
export type LineEvent = typeof lineEvents.$inferSelect

/**
 * Holds the line of a link until the transaction ends: whoever joins it, moves in it, or is offered a place, comes one after the other. Who holds bookings or
 * a conversation too takes those first. Throws `not_found`.
 */
export async function lockLine(tx: OwnerTx, linkId: string): Promise<void> {
  found(await tx.select({ id: bookingLinks.id }).from(bookingLinks).where(eq(bookingLinks.id, linkId)).for('update'), `link ${linkId}`)
}

/** Everybody who stands in a line, or stood in it, in its order. */
export async function listLine(tx: OwnerTx, linkId: string): Promise<LineEntry[]> {
  return tx.select().from(lineEntries).where(eq(lineEntries.linkId, linkId)).orderBy(asc(lineEntries.place), asc(lineEntries.createdAt))
}

export async function getLineEntry(tx: OwnerTx, id: string): Promise<LineEntry> {
  return found(await tx.select().from(lineEntries).where(eq(lineEntries.id, id)), `entry ${id} of a line`)
}

/** Where a person stands, in all lines, by any spelling of their address. */
export async function listLinesOf(tx: OwnerTx, email: string): Promise<LineEntry[]> {
  return tx.select().from(lineEntries).where(isSameAddress(lineEntries.email, email)).orderBy(asc(lineEntries.joinedAt))
}

/** The links with a free place that is held for one of these people, by any spelling of their address. */
export async function listHeldLinks(tx: OwnerTx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const theirs = or(...emails.map((email) => isSameAddress(lineEntries.email, email)))
  const rows = await tx
    .selectDistinct({ linkId: lineEntries.linkId })
    .from(lineEntries)
    .where(and(theirs, eq(lineEntries.state, 'offered')))
  return rows.map(({ linkId }) => linkId)
}

/** How many wait in each line. */
export async function countWaiting(tx: OwnerTx): Promise<Map<string, number>> {
  const rows = await tx
    .select({ linkId: lineEntries.linkId, people: count() })
    .from(lineEntries)
    .where(inArray(lineEntries.state, ['waiting', 'offered']))
    .groupBy(lineEntries.linkId)
  return new Map(rows.map(({ linkId, people }) => [linkId, people]))
}

/** Somebody who gets into a line: by their own wish, or the owner's. */
export type Joining = { linkId: string; email: string; name: string; messageId: string | null; by: 'owner' | 'person'; now: Date }

/**
 * Puts somebody at the end of a line. Who stands in it already, by any spelling of their address, stays where they are; who left it begins anew, in the same
 * entry.
 */
export async function joinLine(tx: OwnerTx, { linkId, email, name, messageId, by, now }: Joining): Promise<LineEntry> {
  await lockLine(tx, linkId)
  const line = await listLine(tx, linkId)
  const address = canonicalAddress(email)
  const theirs = line.filter((entry) => canonicalAddress(entry.email) === address)
  const standing = theirs.find(({ state }) => state === 'waiting' || state === 'offered')
  if (standing) return standing
  const known = theirs.find((entry) => entry.email === email.toLowerCase())
  const place = Math.max(-1, ...line.map((entry) => entry.place)) + 1
  const fresh = { name, state: 'waiting' as const, place, messageId, heldUntil: null, outgoingId: null, joinedAt: now, updatedAt: now }
  const rows = known
    ? await tx.update(lineEntries).set(fresh).where(eq(lineEntries.id, known.id)).returning()
    : await tx
        .insert(lineEntries)
        .values({ ...fresh, userId: tx.owner, linkId, email: email.toLowerCase() })
        .returning()
  const entry = found(rows, 'the new entry of a line')
  await noteInLine(tx, entry, by === 'owner' ? 'added' : 'joined', { by, now })
  return entry
}

/** Changes an entry, and tells the owner's pages. */
export async function changeLineEntry(
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<LineEntry, 'state' | 'place' | 'heldUntil' | 'outgoingId'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(lineEntries)
    .set({ ...change, updatedAt: now })
    .where(eq(lineEntries.id, id))
}

/** Gives a whole line its order. */
export async function orderLine(tx: OwnerTx, ids: readonly string[]): Promise<void> {
  for (const [place, id] of ids.entries()) {
    await tx
      .update(lineEntries)
      .set({ place })
      .where(and(eq(lineEntries.id, id), ne(lineEntries.place, place)))
  }
}

/** A line in the log of a line. */
export async function noteInLine(
  tx: OwnerTx,
  { id, linkId }: Pick<LineEntry, 'id' | 'linkId'>,
  what: LineHappening,
  { by, now, until = null }: { by: LineActor; now: Date; until?: Date | null },
): Promise<void> {
  await tx.insert(lineEvents).values({ userId: tx.owner, linkId, entryId: id, what, by, until, at: now })
  await notifyOwner(tx, { topic: 'lines', id: linkId })
}

/** So much of a log is shown. */
const MOST_EVENTS = 100

/** The newest that happened in a line. */
export async function listLineEvents(tx: OwnerTx, linkId: string): Promise<(LineEvent & { email: string; name: string })[]> {
  const rows = await tx
    .select({ event: lineEvents, email: lineEntries.email, name: lineEntries.name })
    .from(lineEvents)
    .innerJoin(lineEntries, eq(lineEntries.id, lineEvents.entryId))
    .where(eq(lineEvents.linkId, linkId))
    .orderBy(desc(lineEvents.at), sql`${lineEvents}.ctid desc`)
    .limit(MOST_EVENTS)
  return rows.map(({ event, email, name }) => ({ ...event, email, name }))
}
