import { type BookingState, isStanding } from '@ownvoice/core/bookings/booking'
import { and, arrayOverlaps, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { isSameAddress } from '../canonical-address.ts'
import type { OwnerTx } from '../database.ts'
import { lockName } from '../lock-name.ts'
import { found } from '../found.ts'
import { conversations, leadEvents, messages } from '../schema/assistant.ts'
import { bookings } from '../schema/bookings.ts'

export type Booking = typeof bookings.$inferSelect

/** That somebody comes, by whoever's word. */
export const isStandingRow = inArray(bookings.status, ['booked', 'moved'])

/**
 * Holds the owner's bookings until the transaction ends: what is said of one booking at the same time is put together one after the other. Who holds a
 * conversation too takes this first, since a booking's row refers to one.
 */
export async function lockBookings(tx: OwnerTx): Promise<void> {
  await lockName(tx, `bookings ${tx.owner}`)
}

export async function getBooking(tx: OwnerTx, id: string): Promise<Booking> {
  return found(await tx.select().from(bookings).where(eq(bookings.id, id)), `booking ${id}`)
}

/** Null once it turned out to be the same as another. */
export async function findBooking(tx: OwnerTx, id: string): Promise<Booking | null> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id))
  return row ?? null
}

/** What is known under any of these ids. */
export async function findBookingsByIds(tx: OwnerTx, ids: readonly string[]): Promise<Booking[]> {
  return tx
    .select()
    .from(bookings)
    .where(arrayOverlaps(bookings.ids, [...ids]))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
}

/** The bookings of a person, by their address or a conversation with them: what stands and what comes last first. */
export async function listBookingsOf(
  tx: OwnerTx,
  { email, conversationId }: { email: string; conversationId: string | null },
): Promise<Booking[]> {
  return tx
    .select()
    .from(bookings)
    .where(ofPerson(email, conversationId))
    .orderBy(desc(bookings.startsAt), desc(bookings.saidAt))
    .limit(MOST_SHOWN)
}

/** So many of a person's bookings are shown. */
const MOST_SHOWN = 20

/** Whether a person has a booking that stands. */
export async function hasBooked(tx: OwnerTx, of: { email: string; conversationId: string | null }): Promise<boolean> {
  const one = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(ofPerson(of.email, of.conversationId), isStandingRow))
    .limit(1)
  return one.length > 0
}

function ofPerson(email: string, conversationId: string | null) {
  return or(isSameAddress(bookings.email, email), conversationId === null ? undefined : eq(bookings.conversationId, conversationId))
}

/** What waits for the owner to confirm it, the newest first. */
export async function listProposedBookings(tx: OwnerTx, limit: number): Promise<Booking[]> {
  return tx.select().from(bookings).where(eq(bookings.status, 'proposed')).orderBy(desc(bookings.saidAt), desc(bookings.id)).limit(limit)
}

/** How many stand, by where they are known from. */
export async function countStanding(tx: OwnerTx, origin: Booking['origin']): Promise<number> {
  return tx.$count(bookings, and(eq(bookings.origin, origin), isStandingRow))
}

/** Keeps a booking in the place of what was known of it: the oldest row stays, with its date, and others that turned out to be the same go. */
export async function keepBooking(
  tx: OwnerTx,
  { state, rows, messageId, now }: { state: BookingState; rows: readonly Booking[]; messageId: string | null; now: Date },
): Promise<Booking> {
  const person = await findPerson(tx, state.email)
  const [kept, ...others] = rows
  const values = {
    ...state,
    ids: [...state.ids],
    conversationId: kept?.conversationId ?? person?.conversationId ?? null,
    messageId: kept?.messageId ?? messageId ?? person?.messageId ?? null,
  }
  await removeBookings(tx, others)
  if (kept) return found(await tx.update(bookings).set(values).where(eq(bookings.id, kept.id)).returning(), `booking ${kept.id}`)
  return found(
    await tx
      .insert(bookings)
      .values({ ...values, userId: tx.owner, createdAt: now })
      .returning(),
    'the new booking',
  )
}

export async function removeBookings(tx: OwnerTx, rows: readonly Pick<Booking, 'id'>[]): Promise<void> {
  if (rows.length === 0) return
  await tx.delete(bookings).where(
    inArray(
      bookings.id,
      rows.map(({ id }) => id),
    ),
  )
}

/**
 * The latest conversation with a person, by any spelling of their address, and what they first wrote in it; null for somebody who never wrote. Where a form
 * builder began it, it is the event of their message that names them.
 */
async function findPerson(tx: OwnerTx, email: string): Promise<{ conversationId: string; messageId: string | null } | null> {
  const ofEvents = tx
    .select({ id: messages.conversationId })
    .from(leadEvents)
    .innerJoin(messages, eq(messages.id, leadEvents.messageId))
    .where(isSameAddress(leadEvents.toEmail, email))
  const [conversation] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(isSameAddress(conversations.customerEmail, email), inArray(conversations.id, ofEvents)))
    .orderBy(desc(conversations.createdAt))
    .limit(1)
  if (!conversation) return null
  const [first] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversation.id))
    .orderBy(asc(messages.receivedAt))
    .limit(1)
  return { conversationId: conversation.id, messageId: first?.id ?? null }
}

/** What the same person has at the same time by another's word, or at no known time by the owner's. */
export async function findSameMeeting(tx: OwnerTx, state: BookingState): Promise<Booking[]> {
  if (state.startsAt === null) return []
  const rows = await tx
    .select()
    .from(bookings)
    .where(and(isSameAddress(bookings.email, state.email), or(eq(bookings.startsAt, state.startsAt), isNull(bookings.startsAt))))
  return rows.filter(
    (row) => row.origin !== state.origin && (row.startsAt === null ? row.origin === 'owner' && isStanding(row) : isLive(row)),
  )
}

function isLive(row: Booking): boolean {
  return isStanding(row) || row.status === 'proposed'
}

/** Notes what the owner was told of a booking. False when they were told of it before. */
export async function markBookingTold(tx: OwnerTx, { id, saidAt }: Pick<Booking, 'id' | 'saidAt'>): Promise<boolean> {
  const marked = await tx
    .update(bookings)
    .set({ toldFor: saidAt })
    .where(and(eq(bookings.id, id), sql`${bookings.toldFor} is distinct from ${bookings.saidAt}`, eq(bookings.saidAt, saidAt)))
    .returning({ id: bookings.id })
  return marked.length === 1
}
