import type { BookingView } from '@ownvoice/core/bookings/contract'
import { expect, test } from 'vitest'
import { bookingLines, fieldTime } from './booking-lines.ts'

const now = new Date('2026-11-20T12:00:00Z')
const zone = 'America/New_York'
const booking: BookingView = {
  id: 'one',
  status: 'booked',
  origin: 'cal_com',
  email: 'nora@example.com',
  name: 'Nora',
  title: 'Trial lesson',
  startsAt: '2026-12-01T21:00:00.000Z',
  endsAt: null,
  messageId: null,
}
const lineOf = (given: Partial<BookingView>) => bookingLines({ ...booking, ...given }, zone, now).line

test('a booking says when it is, by the clock of the owner, and how it is known', () => {
  expect(bookingLines(booking, zone, now)).toMatchObject({
    line: 'Booked for Tue, Dec 1, 4:00 PM',
    detail: 'Booked with Cal.com · Trial lesson',
  })
  expect(lineOf({ status: 'moved' })).toBe('Moved to Tue, Dec 1, 4:00 PM')
  expect(lineOf({ status: 'cancelled' })).toBe('Was booked for Tue, Dec 1, 4:00 PM')
  expect(lineOf({ startsAt: null })).toBe('Booked; nobody said when')
})

test('a field for the time holds it by the same clock', () => {
  expect(fieldTime(booking.startsAt, zone)).toBe('2026-12-01T16:00')
  expect(fieldTime('2026-12-02T05:30:00.000Z', zone)).toBe('2026-12-02T00:30')
  expect(fieldTime(null, zone)).toBe('')
})
