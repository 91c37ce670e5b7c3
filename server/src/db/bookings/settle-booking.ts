import { type BookingState, isStanding } from '@ownvoice/core/bookings/booking'
import { joinBookings } from '@ownvoice/core/bookings/join-bookings'
import type { OwnerTx } from '../database.ts'
import { endFollowUps } from '../followups/end-follow-ups.ts'
import { notifyOwner } from '../notify.ts'
import { noteBookedInLine } from '../scheduling/line/places.ts'
import { type Booking, findBookingsByIds, findSameMeeting, keepBooking, lockBookings, removeBookings } from './bookings.ts'

/** What came of a word about a booking. `isNews`: it is known otherwise than before. */
export type Settled = { booking: Booking; isNews: boolean }

/**
 * Puts what was said of a booking together with what is known of it, and ends what follows up on somebody who has booked, and the offer of a place that they take, in the transaction that is handed
 * in. `messageId` is the message in which it was said; null for none.
 */
export async function settleBooking(
  tx: OwnerTx,
  { said, messageId, now }: { said: BookingState; messageId: string | null; now: Date },
): Promise<Settled> {
  await lockBookings(tx)
  const byId = await findBookingsByIds(tx, said.ids)
  const same = (await findSameMeeting(tx, said)).filter(({ id }) => byId.every((row) => row.id !== id))
  const ofOwner = same.filter(({ origin }) => origin === 'owner')
  const rows = [...byId, ...same.filter(({ origin }) => origin !== 'owner')]
  const state = joinBookings([said, ...rows.map(stateOf)])
  // The owner's word of a booking that its scheduler tells more of has done its work; the day on which it became known stays.
  const isTold = isStanding(state)
  const [known] = isTold ? [...rows, ...ofOwner].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()) : rows
  const others = (isTold ? [...rows, ...ofOwner] : rows).filter(({ id }) => id !== known?.id)
  const booking = await keepBooking(tx, { state, rows: known ? [known, ...others] : [], messageId, now })
  const isNews = known === undefined || isOther(stateOf(known), state) || others.length > 0
  if (!isNews) return { booking, isNews }
  if (isTold)
    await endFollowUps(tx, { ...(booking.conversationId && { conversationId: booking.conversationId }), address: booking.email }, now)
  if (booking.status === 'booked') await noteBookedInLine(tx, { email: booking.email, title: booking.title, now })
  await notifyOwner(tx, { topic: 'bookings', id: booking.messageId })
  return { booking, isNews }
}

/** Forgets a booking that only the owner spoke of; one that others spoke of stays known, as cancelled or none. */
export async function takeBackBooking(tx: OwnerTx, booking: Booking, now: Date): Promise<void> {
  await lockBookings(tx)
  if (booking.origin === 'owner' && booking.status !== 'proposed') await removeBookings(tx, [booking])
  else {
    const status = booking.status === 'proposed' ? 'dismissed' : 'cancelled'
    await keepBooking(tx, { state: { ...stateOf(booking), status, saidAt: now }, rows: [booking], messageId: null, now })
  }
  await notifyOwner(tx, { topic: 'bookings', id: booking.messageId })
}

type Person = { conversationId: string; email: string; name: string; startsAt: Date | null }

/** That somebody booked, as the owner says of a conversation. */
export function ownersBooking({ conversationId, email, name, startsAt }: Person, now: Date): BookingState {
  const about = { email: email.toLowerCase(), name, title: '', startsAt, endsAt: null }
  return { ids: [ownersId(conversationId)], origin: 'owner', status: 'booked', saidAt: now, ...about }
}

/** Forgets what the owner said of a conversation; what others told of the same person stays. */
export async function removeOwnersBooking(tx: OwnerTx, conversationId: string): Promise<void> {
  await lockBookings(tx)
  await removeBookings(
    tx,
    (await findBookingsByIds(tx, [ownersId(conversationId)])).filter(({ origin }) => origin === 'owner'),
  )
  await notifyOwner(tx, { topic: 'bookings', id: null })
}

function ownersId(conversationId: string): string {
  return `owner:${conversationId}`
}

export function stateOf({ ids, origin, status, saidAt, email, name, title, startsAt, endsAt }: Booking): BookingState {
  return { ids, origin, status, saidAt, email, name, title, startsAt, endsAt }
}

function isOther(one: BookingState, other: BookingState): boolean {
  return one.status !== other.status || one.startsAt?.getTime() !== other.startsAt?.getTime() || one.origin !== other.origin
}
