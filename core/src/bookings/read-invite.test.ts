import { describe, expect, test } from 'vitest'
import { calendarText } from '../../testing/invites.ts'
import { bookingOfInvite, type InviteContext } from './booking-of-invite.ts'
import { readInvite } from './read-invite.ts'

describe('a calendar', () => {
  test('names its event, its people and its time', () => {
    expect(readInvite(calendarText('REQUEST'))).toEqual({
      method: 'REQUEST',
      uid: 'uid-1@Cal.com',
      saidAt: new Date('2026-03-02T15:00:00Z'),
      organizer: 'maya@school.example',
      attendees: [
        { email: 'nora@example.com', name: 'Feld, Nora', answer: 'ACCEPTED' },
        { email: 'maya@school.example', name: 'Maya', answer: 'ACCEPTED' },
      ],
      title: 'Trial lesson between Maya and Nora Feld',
      startsAt: new Date('2026-03-05T21:00:00Z'),
      endsAt: new Date('2026-03-05T21:30:00Z'),
    })
  })

  test('has times in a zone by its name, or by its description; a whole day and a time without a zone are not said', () => {
    const startOf = (given: Record<string, string>, zone = '') =>
      readInvite(calendarText('REQUEST', { DTSTART: '', ...given }).replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`))?.startsAt?.toISOString()
    expect(startOf({ 'DTSTART;TZID=America/New_York': '20260305T160000' })).toBe('2026-03-05T21:00:00.000Z')
    expect(startOf({ 'DTSTART;TZID=Eastern Standard Time': '20260705T160000' }, outlookZone)).toBe('2026-07-05T20:00:00.000Z')
    expect(startOf({ 'DTSTART;VALUE=DATE': '20260305' })).toBeUndefined()
    expect(startOf({ DTSTART: '20260305T160000' })).toBeUndefined()
    expect(startOf({ DTSTART: '99990305T160000Z' })).toBeUndefined()
  })

  test('that is none, is cut, has no id, or is nested without end invites to nothing', () => {
    const texts = [
      '',
      'Hello',
      'BEGIN:VCALENDAR',
      calendarText('REQUEST').slice(0, 200),
      calendarText('REQUEST', { UID: '' }),
      calendarText('PUBLISH'),
      'BEGIN:VEVENT\r\n'.repeat(4_000),
    ]
    for (const text of texts) expect(readInvite(text)).toBeNull()
  })
})

describe('what a calendar mail says of a booking', () => {
  const context: InviteContext = {
    from: 'hello@cal.com',
    isProven: true,
    ownAddresses: ['maya@school.example'],
    receivedAt: new Date('2026-03-02T15:00:09Z'),
  }
  const saidOf = (text: string, given: Partial<InviteContext> = {}) => {
    const invite = readInvite(text)
    return invite && bookingOfInvite(invite, { ...context, ...given })
  }
  const statusOf = (...given: Parameters<typeof saidOf>) => saidOf(...given)?.status ?? null

  test('a scheduler’s counts, of the guest and under the id that its webhook names too', () => {
    expect(saidOf(calendarText('REQUEST'))).toMatchObject({
      status: 'booked',
      email: 'nora@example.com',
      ids: ['mail:uid-1@Cal.com'],
      origin: 'mail',
    })
    expect(statusOf(calendarText('CANCEL'))).toBe('cancelled')
    expect(statusOf(calendarText('REQUEST'), { from: 'notifications@mail.calendly.com' })).toBe('booked')
  })

  test('where nobody vouches for the sender it waits for the owner, and cancels nothing', () => {
    expect(statusOf(calendarText('REQUEST'), { isProven: false })).toBe('proposed')
    expect(statusOf(calendarText('CANCEL'), { isProven: false })).toBeNull()
    expect(statusOf(calendarText('REQUEST'), { from: 'someone@notcal.com' })).toBe('proposed') // in the owner's name
    expect(statusOf(calendarText('CANCEL'), { from: 'someone@notcal.com' })).toBeNull()
  })

  test('a guest’s answer to the owner’s invitation counts for that guest alone', () => {
    const reply = (answer: string) =>
      calendarText('REPLY', {
        'ATTENDEE;CN="Feld, Nora";PARTSTAT=ACCEPTED;RSVP=TRUE': '',
        [`ATTENDEE;PARTSTAT=${answer}`]: 'mailto:nora@example.com',
      })
    const nora = { from: 'nora@example.com' }
    expect(statusOf(reply('ACCEPTED'), nora)).toBe('booked')
    expect(statusOf(reply('DECLINED'), nora)).toBe('cancelled')
    expect(statusOf(reply('ACCEPTED'), { ...nora, isProven: false })).toBe('proposed')
    expect([
      statusOf(reply('TENTATIVE'), nora),
      statusOf(reply('DECLINED'), { ...nora, isProven: false }),
      statusOf(reply('ACCEPTED'), { from: 'pat@example.com' }),
    ]).toEqual([null, null, null])
  })

  test('a stranger’s invitation to something of theirs, and the owner’s own, say nothing', () => {
    const theirs = calendarText('REQUEST', { 'ORGANIZER;CN=Maya': 'mailto:pat@example.com' })
    expect(statusOf(theirs, { from: 'pat@example.com' })).toBeNull()
    expect(statusOf(calendarText('REQUEST'), { from: 'maya@school.example' })).toBeNull()
  })
})

/** How Outlook describes New York. */
const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  '',
].join('\r\n')
