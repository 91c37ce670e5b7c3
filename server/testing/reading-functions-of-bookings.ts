import { asksWhetherFree, isAboutTakingPart } from '@ownvoice/core/assistant/answer/taking-part'
import { asksWhetherItSuits, plainlyBooks, saysMove } from '@ownvoice/core/text/plainly-books'
import { agreedTime } from '@ownvoice/core/bookings/agreed-time'
import { bookingOfInvite } from '@ownvoice/core/bookings/booking-of-invite'
import { bookingOfNotice } from '@ownvoice/core/bookings/booking-of-notice'
import { readInvite } from '@ownvoice/core/bookings/read-invite'
import { readSchedulerEvent } from '@ownvoice/core/bookings/scheduler-events'
import { expectedSignature } from '@ownvoice/core/bookings/webhook-signature'
import { reading } from '../../core/testing/assistant.ts'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
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
  agreedTime: (text) => {
    const flags = [{ flag: 'acceptance' as const, chance: 1, isCertain: false, evidence: '', by: 'rule' as const }]
    const at = { writtenAt: now, timezone: 'America/New_York' }
    const answered = reading('Yes, that works!', { flags, language: { code: 'es', confidence: 1 } })
    return [agreedTime(reading(text, { flags }), { ...at, told: null }), agreedTime(answered, { ...at, told: { text, at: now } })]
  },
  readInvite: (text) => [text, calendarText('REQUEST', { SUMMARY: text }), calendarText('REPLY', { 'X-A;B': text })].map(readInvite),
  bookingOfInvite: (text) => {
    const invite = readInvite(calendarText('REQUEST'))
    return invite && bookingOfInvite({ ...invite, title: text }, { from: text, isProven: false, ownAddresses: [text], receivedAt: now })
  },
  bookingOfNotice: (text) => {
    const mail = plainMail({ name: '', address: 'notifications@calendly.com' }, text.slice(0, 300), text)
    return bookingOfNotice(mail, { id: '', ownAddresses: [], timezone: 'America/New_York', receivedAt: now })
  },
  readSchedulerEvent: (text) => readSchedulerEvent('cal_com', calComEvent('BOOKING_CREATED', { title: text, uid: text })),
  expectedSignature: (text) => expectedSignature('calendly', { header: text, body: text, now }),
}
