import type { BookingView } from './contract.ts'

type Kept = Omit<BookingView, 'startsAt' | 'endsAt'> & { startsAt: Date | null; endsAt: Date | null }

/** A booking as its owner sees it, without what is kept of it besides. */
export function presentBooking({ id, status, origin, email, name, title, startsAt, endsAt, messageId }: Kept): BookingView {
  const times = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
  return { id, status, origin, email, name, title, ...times, messageId }
}
