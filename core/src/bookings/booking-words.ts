import type { BookingOrigin } from './booking.ts'

/** A time as people say it, in an IANA time zone: "Tue, Dec 2, 4:00 PM". The year stands where it is not that of `now`. */
export function bookingTime(at: Date, timezone: string, now: Date): string {
  const yearOf = (day: Date) => new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: timezone }).format(day)
  const year = yearOf(at) === yearOf(now) ? {} : ({ year: 'numeric' } as const)
  const parts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', ...year } as const
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: timezone }).format(at).replaceAll('\u202f', ' ')
}

/** How a booking is known. */
export const originWords: Record<BookingOrigin, string> = {
  cal_com: 'Booked with Cal.com',
  calendly: 'Booked with Calendly',
  mail: 'Booked, by a calendar mail',
  owner: 'Booked, as you said',
}
