import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import { coverage } from '@ownvoice/core/text/content-words'
import type { LineHappening } from '@ownvoice/core/scheduling/line/line'
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../../database.ts'
import { isSameAddress } from '../../canonical-address.ts'
import { found } from '../../found.ts'
import { lineEntries, linePlaces } from '../../schema/lines.ts'
import { bookingLinks } from '../../schema/scheduling.ts'
import { changeLineEntry, getLineEntry, type LineEntry, listLinesOf, lockLine, noteInLine } from './entries.ts'

export type LinePlace = typeof linePlaces.$inferSelect

/** The owner says that a place is free. */
export async function addLinePlace(tx: OwnerTx, place: Pick<LinePlace, 'linkId' | 'holdHours'>, now: Date): Promise<LinePlace> {
  const row = { ...place, userId: tx.owner, lookAt: now, createdAt: now, updatedAt: now }
  return found(await tx.insert(linePlaces).values(row).returning(), 'the free place')
}

/** Null once its link, or the account, is gone. */
export async function findLinePlace(tx: OwnerTx, id: string): Promise<LinePlace | null> {
  const [row] = await tx.select().from(linePlaces).where(eq(linePlaces.id, id))
  return row ?? null
}

export async function getLinePlace(tx: OwnerTx, id: string): Promise<LinePlace> {
  return found(await tx.select().from(linePlaces).where(eq(linePlaces.id, id)), `free place ${id}`)
}

/** The places of a link that are not dealt with yet, the oldest first. */
export async function listLinePlaces(tx: OwnerTx, linkId: string): Promise<LinePlace[]> {
  const isOpen = and(eq(linePlaces.linkId, linkId), inArray(linePlaces.state, ['open', 'offered', 'left']))
  return tx.select().from(linePlaces).where(isOpen).orderBy(asc(linePlaces.createdAt))
}

/** How the newest place of each link stands that is not dealt with yet. */
export async function findOpenPlaces(tx: OwnerTx): Promise<Map<string, 'open' | 'offered' | 'left'>> {
  const rows = await tx
    .select({ linkId: linePlaces.linkId, state: linePlaces.state })
    .from(linePlaces)
    .where(inArray(linePlaces.state, ['open', 'offered', 'left']))
    .orderBy(asc(linePlaces.createdAt))
  return new Map(rows.map(({ linkId, state }) => [linkId, state === 'offered' || state === 'left' ? state : 'open']))
}

export async function changeLinePlace(
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<LinePlace, 'state' | 'entryId' | 'waits' | 'lookAt'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(linePlaces)
    .set({ ...change, updatedAt: now })
    .where(eq(linePlaces.id, id))
}

/** The owner is told that a place is free and nobody is left. False when they were told before. */
export async function markPlaceTold(tx: OwnerTx, id: string, now: Date): Promise<boolean> {
  const told = await tx
    .update(linePlaces)
    .set({ toldAt: now })
    .where(and(eq(linePlaces.id, id), eq(linePlaces.state, 'left'), isNull(linePlaces.toldAt)))
    .returning({ id: linePlaces.id })
  return told.length === 1
}

/** The places that are to be looked after, of all owners; nothing but ids. */
export async function listDuePlaces(tx: SystemTx, now: Date): Promise<{ owner: OwnerId; placeId: string }[]> {
  const rows = await tx
    .select({ userId: linePlaces.userId, placeId: linePlaces.id })
    .from(linePlaces)
    .where(and(inArray(linePlaces.state, ['open', 'offered']), lte(linePlaces.lookAt, now)))
  return rows.map(({ userId, placeId }) => ({ owner: ownerId(userId), placeId }))
}

/** Ends the offer of a place to somebody who did not take it: the place looks for the next. Resolves to the id of the place; null where none was held for them. The line is held. */
export async function endOffer(
  tx: OwnerTx,
  entry: LineEntry,
  { state, what, by, now }: { state: LineEntry['state']; what: LineHappening; by: 'owner' | 'person' | 'time'; now: Date },
): Promise<string | null> {
  await changeLineEntry(tx, entry.id, { state, heldUntil: null }, now)
  await noteInLine(tx, entry, what, { by, now })
  return reopenPlace(tx, entry.id, now)
}

async function reopenPlace(tx: OwnerTx, entryId: string, now: Date): Promise<string | null> {
  const [reopened] = await tx
    .update(linePlaces)
    .set({ state: 'open', entryId: null, waits: null, lookAt: now, updatedAt: now })
    .where(and(eq(linePlaces.entryId, entryId), eq(linePlaces.state, 'offered')))
    .returning({ id: linePlaces.id })
  return reopened?.id ?? null
}

/** Somebody does not take the place that is held for them, by their own word. Resolves to the place that looks for the next; null where none was held. */
export async function declinePlace(
  tx: OwnerTx,
  { email, linkId, now }: { email: string; linkId: string; now: Date },
): Promise<string | null> {
  await lockLine(tx, linkId)
  const entry = (await listLinesOf(tx, email)).find((one) => one.linkId === linkId && one.state === 'offered')
  return entry ? endOffer(tx, entry, { state: 'declined', what: 'declined', by: 'person', now }) : null
}

/** Somebody has the place: the offer ends, and nobody else is offered it. The line is held. */
export async function takePlace(tx: OwnerTx, entry: LineEntry, { by, now }: { by: 'owner' | 'person'; now: Date }): Promise<void> {
  await changeLineEntry(tx, entry.id, { state: 'booked', heldUntil: null }, now)
  await noteInLine(tx, entry, 'booked', { by, now })
  await tx
    .update(linePlaces)
    .set({ state: 'taken', waits: null, updatedAt: now })
    .where(and(eq(linePlaces.entryId, entry.id), eq(linePlaces.state, 'offered')))
}

/**
 * A booking of somebody became known: it takes the place that is held for them, where it may be of that class. Where none is, they wait no longer in the line of a
 * class that it names. `title` is what was booked, '' where nobody says.
 */
export async function noteBookedInLine(tx: OwnerTx, { email, title, now }: { email: string; title: string; now: Date }): Promise<void> {
  const stands = await tx
    .select({ id: lineEntries.id, linkId: lineEntries.linkId, state: lineEntries.state, label: bookingLinks.label })
    .from(lineEntries)
    .innerJoin(bookingLinks, eq(bookingLinks.id, lineEntries.linkId))
    .where(and(isSameAddress(lineEntries.email, email), inArray(lineEntries.state, ['offered', 'waiting'])))
    .orderBy(asc(lineEntries.heldUntil))
  const rated = stands.map((one) => ({ ...one, fit: title === '' || !one.label ? null : coverage(one.label, title) }))
  const offered = rated
    .filter(({ state, fit }) => state === 'offered' && fit !== 0)
    .toSorted((one, other) => (other.fit ?? 1) - (one.fit ?? 1))
  const booked = offered[0] ?? rated.find(({ state, fit }) => state === 'waiting' && fit === 1)
  if (!booked) return
  await lockLine(tx, booked.linkId)
  const entry = await getLineEntry(tx, booked.id)
  if (entry.state === booked.state) await takePlace(tx, entry, { by: 'person', now })
}

/** The mail that was to offer a place is taken back before it left: who it was for waits again, and the place looks for the next, who may be the same. */
export async function takeBackOffer(tx: OwnerTx, outgoingId: string, now: Date): Promise<void> {
  const [known] = await tx.select().from(lineEntries).where(eq(lineEntries.outgoingId, outgoingId))
  if (!known) return
  await lockLine(tx, known.linkId)
  const entry = await getLineEntry(tx, known.id)
  if (entry.state !== 'offered' || entry.outgoingId !== outgoingId) return
  await changeLineEntry(tx, entry.id, { state: 'waiting', heldUntil: null, outgoingId: null }, now)
  await noteInLine(tx, entry, 'returned', { by: 'time', now })
  await reopenPlace(tx, entry.id, now)
}
