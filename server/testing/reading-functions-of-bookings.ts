import { asksWhetherFree, isAboutTakingPart } from '@ownvoice/core/assistant/answer/taking-part'
import { asksWhetherItSuits, plainlyBooks, saysMove } from '@ownvoice/core/text/plainly-books'
import { bookingOfInvite } from '@ownvoice/core/bookings/booking-of-invite'
import { readInvite } from '@ownvoice/core/bookings/read-invite'
import { readSchedulerEvent } from '@ownvoice/core/bookings/scheduler-events'
import { expectedSignature } from '@ownvoice/core/bookings/webhook-signature'
import { calComEvent } from '../../core/testing/scheduler-events.ts'
import { calendarText } from '../../core/testing/invites.ts'
import { lineFunctions } from './reading-functions-of-lines.ts'

const now = new Date('2026-03-04T15:00:00Z')

/** What reads webhooks of schedulers and calendars in mails: fed with a text as the whole, and in each place where others' words stand. */
export const bookingFunctions: Record<string, (text: string) => unknown> = {
  ...lineFunctions,
  asksWhetherFree,
  isAboutTakingPart,
  asksWhetherItSuits,
  plainlyBooks,
  saysMove,
  readInvite: (text) => [text, calendarText('REQUEST', { SUMMARY: text }), calendarText('REPLY', { 'X-A;B': text })].map(readInvite),
  bookingOfInvite: (text) => {
    const invite = readInvite(calendarText('REQUEST'))
    return invite && bookingOfInvite({ ...invite, title: text }, { from: text, isProven: false, ownAddresses: [text], receivedAt: now })
  },
  readSchedulerEvent: (text) => readSchedulerEvent('cal_com', calComEvent('BOOKING_CREATED', { title: text, uid: text })),
  expectedSignature: (text) => expectedSignature('calendly', { header: text, body: text, now }),
}
