import type { ProductMail } from '../accounts/product-mail.ts'
import { lineWithoutLinks } from '../text/without-links.ts'
import type { BookingState, BookingStatus } from './booking.ts'
import { bookingTime } from './booking-words.ts'

const headings: Record<Exclude<BookingStatus, 'dismissed'>, string> = {
  booked: 'Somebody booked',
  moved: 'A booking was moved',
  cancelled: 'A booking was canceled',
  proposed: 'A booking waits for your word',
}

const follows: Record<Exclude<BookingStatus, 'dismissed'>, string> = {
  booked: 'Nothing more follows up on them.',
  moved: 'They still come, at another time.',
  cancelled: 'They do not come, and count as booked no more.',
  proposed: 'It was read from a mail that nobody vouches for. Confirm it, or say that it is none.',
}

type Told = { booking: BookingState & { messageId: string | null }; to: string; timezone: string; now: Date; origin: string }

/** To the owner: who booked, moved or cancelled, and when. Their words stand in it without links, never in the subject. Null for what is no booking. */
export function bookingMail({ booking, to, timezone, now, origin }: Told): ProductMail | null {
  const { status, email, name, title, startsAt, messageId } = booking
  if (status === 'dismissed') return null
  const when = startsAt === null ? null : bookingTime(startsAt, timezone, now)
  return {
    kind: 'booking_confirmation',
    to,
    subject: when === null ? headings[status] : `${headings[status]}: ${when}`,
    preview: when ?? 'Nobody said when.',
    heading: headings[status],
    paragraphs: [follows[status]],
    facts: [
      { name: 'Who', value: name === '' ? email : `${lineWithoutLinks(name, 100)} (${email})` },
      ...(when === null ? [] : [{ name: status === 'cancelled' ? 'Was to be' : 'When', value: when }]),
      ...(title === '' ? [] : [{ name: 'What', value: lineWithoutLinks(title, 200) }]),
    ],
    button:
      messageId === null
        ? { label: 'See your analytics', url: `${origin}/dashboard/analytics` }
        : { label: 'Open their message', url: `${origin}/dashboard/messages/${messageId}` },
    note: 'You get this mail when somebody books, moves or cancels, because you switched it on. You can switch it off under Settings, Notifications.',
  }
}
