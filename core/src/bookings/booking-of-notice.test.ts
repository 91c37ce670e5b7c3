import { expect, test } from 'vitest'
import { plainMail } from '../mailboxes/plain-mail.ts'
import { bookingOfNotice } from './booking-of-notice.ts'

const context = {
  id: 'new@calendly.com',
  ownAddresses: ['maya@school.example'],
  timezone: 'America/New_York',
  receivedAt: new Date('2026-03-02T15:00:00Z'),
}
const calendly = `Hi Maya,

A new event has been scheduled.

Invitee Email:
Nora@example.com

Event Date/Time:
4:00pm - Thursday, March 5, 2026 (Eastern Time)

View the event: https://calendly.com/events/1`
const calCom = `When:
Thursday, March 5, 2026 | 4:00 PM - 4:30 PM (America/New_York)

Who:
Maya - Organizer
maya@school.example
Nora Feld
nora@example.com`

const told = (text: string, { from = 'notifications@calendly.com', subject = 'New Event: Nora Feld' } = {}) =>
  bookingOfNotice(plainMail({ name: '', address: from }, subject, text), context)

test('a scheduler’s mail that names one time and one guest proposes that booking', () => {
  const startsAt = new Date('2026-03-05T21:00:00Z')
  const booking = { ids: ['mail:new@calendly.com'], status: 'proposed', origin: 'mail', email: 'nora@example.com', startsAt }
  expect(told(calendly)).toMatchObject(booking)
  expect(told(calCom, { from: 'hello@cal.com' })).toMatchObject(booking)
})

test('it proposes nothing without a time or a guest, with several, for a time that is over, or where no scheduler wrote it', () => {
  const over = calendly.replace('March 5', 'February 5')
  const second = `${calendly}\nOr 5:00pm - Friday, March 6, 2026`
  for (const text of [
    '',
    calendly.replace('4:00pm - ', ''),
    calendly.replace('Nora@example.com', ''),
    `${calendly}\nnils@example.com`,
    over,
    second,
  ])
    expect(told(text)).toBeNull()
  expect(told(calendly, { from: 'nora@calendly.com.evil.example' })).toBeNull()
})

test.each(['Canceled: Trial lesson', 'Rescheduled: Trial lesson', 'Reminder: Trial lesson', 'Updated: Trial lesson'])(
  'a mail of other news is no new booking: “%s”',
  (subject) => expect(told(calendly, { subject })).toBeNull(),
)
