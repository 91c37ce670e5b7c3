import { expect, test } from 'vitest'
import { bookingMail } from './booking-mail.ts'
import { bookingTime } from './booking-words.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('a time is said by the clock of the owner, with the year where it is another', () => {
  expect(bookingTime(new Date('2026-12-01T21:00:00Z'), 'America/New_York', now)).toBe('Tue, Dec 1, 4:00 PM')
  expect(bookingTime(new Date('2027-01-05T21:00:00Z'), 'Europe/Berlin', now)).toBe('Tue, Jan 5, 2027, 10:00 PM')
})

test('the mail to the owner says who and when; what the guest typed is in no subject and no link', () => {
  const booking = {
    ids: ['cal_com:one'],
    origin: 'cal_com',
    status: 'booked',
    saidAt: now,
    email: 'nora@example.com',
    name: 'Nora https://evil.example',
    title: 'Trial lesson',
    startsAt: new Date('2026-12-01T21:00:00Z'),
    endsAt: null,
    messageId: null,
  } as const
  const given = { booking, to: 'maya@school.example', timezone: 'America/New_York', now, origin: 'https://own.example' }
  const mail = bookingMail(given)
  expect(mail?.subject).toBe('Somebody booked: Tue, Dec 1, 4:00 PM')
  expect(JSON.stringify(mail?.facts)).not.toContain('https://')
  expect(bookingMail({ ...given, booking: { ...booking, status: 'cancelled' } })?.subject).toContain('canceled')
  expect(bookingMail({ ...given, booking: { ...booking, status: 'dismissed' } })).toBeNull()
})
