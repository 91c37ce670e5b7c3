import type { BookingView } from '@ownvoice/core/bookings/contract'
import type { Booking } from '../../db/bookings/bookings.ts'

export function presentBooking({ id, status, origin, email, name, title, startsAt, endsAt, messageId }: Booking): BookingView {
  const times = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
  return { id, status, origin, email, name, title, ...times, messageId }
}
