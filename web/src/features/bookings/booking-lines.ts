import { bookingTime, originWords } from '@ownvoice/core/bookings/booking-words'
import type { BookingView } from '@ownvoice/core/bookings/contract'
import type { StateTone } from '../../ui/chip.tsx'

export type BookingLines = { chip: string; tone: StateTone; line: string; detail: string }

/** How a booking stands, by the owner's clock. */
export function bookingLines({ status, origin, startsAt, title }: BookingView, timezone: string, now: Date): BookingLines {
  const when = startsAt === null ? null : bookingTime(new Date(startsAt), timezone, now)
  const detail = [status === 'proposed' ? '' : originWords[origin], title].filter((part) => part !== '').join(' · ')
  if (status === 'cancelled') return { chip: 'Canceled', tone: 'plain', line: when ? `Was booked for ${when}` : 'Was booked', detail }
  if (status === 'moved') return { chip: 'Moved', tone: 'sent', line: when ? `Moved to ${when}` : 'Moved', detail }
  if (status === 'proposed') return { chip: 'To confirm', tone: 'urgent', line: when ? `Agreed on ${when}?` : 'Agreed on a time?', detail }
  return { chip: 'Booked', tone: 'sent', line: when ? `Booked for ${when}` : 'Booked; nobody said when', detail }
}

/** An instant as a field for a day and a time takes it, by the owner's clock. */
export function fieldTime(at: string | null, timezone: string): string {
  if (at === null) return ''
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: timezone }).format(Date.parse(at)).replace(' ', 'T')
}
