import type { BookingState, BookingStatus } from './booking.ts'

const ranks: Record<BookingStatus, number> = { proposed: 0, dismissed: 1, booked: 2, moved: 3, cancelled: 4 }

/**
 * What is known of one booking, from all that was said of it: the newest counts, and of two things said at the same time the one that ends more. What is
 * proposed gives way to whatever else was said. In whatever order, and however often, the same comes out: so webhooks may overtake one another and come
 * twice.
 */
export function joinBookings(said: readonly [BookingState, ...BookingState[]]): BookingState {
  const [first, ...others] = said
  const newest = others.reduce((best, one) => (isNewer(one, best) ? one : best), first)
  const [current = ''] = newest.ids
  const earlier = new Set(said.flatMap(({ ids }) => ids))
  earlier.delete(current)
  return { ...newest, ids: [current, ...[...earlier].toSorted()] }
}

function isNewer(one: BookingState, other: BookingState): boolean {
  if ((one.status === 'proposed') !== (other.status === 'proposed')) return other.status === 'proposed'
  const [here, there] = [one, other].map(({ saidAt }) => saidAt.getTime())
  if (here !== there) return (here ?? 0) > (there ?? 0)
  if (ranks[one.status] !== ranks[other.status]) return ranks[one.status] > ranks[other.status]
  return (one.ids[0] ?? '') > (other.ids[0] ?? '')
}
