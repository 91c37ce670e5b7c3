import { describe, expect, test } from 'vitest'
import { calComEvent, calendlyEvent } from '../../testing/scheduler-events.ts'
import { readSchedulerEvent } from './scheduler-events.ts'

const stateOf = (scheduler: 'cal_com' | 'calendly', body: unknown) => {
  const event = readSchedulerEvent(scheduler, body)
  return event.kind === 'booking' ? event.said : event.kind
}

describe('Cal.com', () => {
  test('a booking names its guest, its time and the id of the invitation', () => {
    expect(stateOf('cal_com', calComEvent())).toEqual({
      ids: ['cal_com:uid-1', 'mail:uid-1@Cal.com'],
      origin: 'cal_com',
      status: 'booked',
      saidAt: new Date('2026-03-02T15:00:00Z'),
      email: 'nora@example.com',
      name: 'Nora Feld',
      title: 'Trial lesson between Maya and Nora Feld',
      startsAt: new Date('2026-03-05T21:00:00Z'),
      endsAt: new Date('2026-03-05T21:30:00Z'),
    })
  })

  test('a move is of the booking that it was before, and a cancellation ends one', () => {
    const moved = calComEvent('BOOKING_RESCHEDULED', { uid: 'uid-2', rescheduleUid: 'uid-1', iCalUID: null })
    expect(stateOf('cal_com', moved)).toMatchObject({ status: 'moved', ids: ['cal_com:uid-2', 'cal_com:uid-1'] })
    expect(stateOf('cal_com', calComEvent('BOOKING_CANCELLED'))).toMatchObject({
      status: 'cancelled',
      ids: ['cal_com:uid-1', 'mail:uid-1@Cal.com'],
    })
  })

  test('what was not asked for is passed over', () => {
    for (const triggerEvent of ['PING', 'BOOKING_PAID', 'MEETING_ENDED'])
      expect(stateOf('cal_com', { triggerEvent, payload: {} })).toBe('other')
  })
})

describe('Calendly', () => {
  test('an invitee that was made is a booking', () => {
    expect(stateOf('calendly', calendlyEvent())).toEqual({
      ids: ['calendly:https://api.calendly.com/scheduled_events/E1/invitees/I1'],
      origin: 'calendly',
      status: 'booked',
      saidAt: new Date('2026-03-02T15:00:00Z'),
      email: 'nora@example.com',
      name: 'Nora Feld',
      title: 'Trial lesson',
      startsAt: new Date('2026-03-05T21:00:00Z'),
      endsAt: new Date('2026-03-05T21:30:00Z'),
    })
  })

  test('a move is told by the new invitee; the cancellation beside it says nothing of its own', () => {
    const made = calendlyEvent('invitee.created', { uri: 'https://api.calendly.com/i/I2', old_invitee: 'https://api.calendly.com/i/I1' })
    expect(stateOf('calendly', made)).toMatchObject({
      status: 'moved',
      ids: ['calendly:https://api.calendly.com/i/I2', 'calendly:https://api.calendly.com/i/I1'],
    })
    expect(stateOf('calendly', calendlyEvent('invitee.canceled', { rescheduled: true }))).toBe('other')
    expect(stateOf('calendly', calendlyEvent('invitee.canceled'))).toMatchObject({ status: 'cancelled' })
  })
})

describe('of whatever else comes', () => {
  test('nothing is taken for a booking that lacks its guest, its time or its id, or is no object', () => {
    const broken = [
      null,
      'BOOKING_CREATED',
      [],
      {},
      calComEvent('BOOKING_CREATED', { attendees: [] }),
      calComEvent('BOOKING_CREATED', { attendees: [{ email: 'nora@example.com\r\nBcc: all@example.com', name: '' }] }),
      calComEvent('BOOKING_CREATED', { startTime: 'soon' }),
      calComEvent('BOOKING_CREATED', { uid: '' }),
      calComEvent('BOOKING_CREATED', { uid: 'x'.repeat(501) }),
    ]
    for (const body of broken) expect(stateOf('cal_com', body)).toBe('unreadable')
    for (const body of [
      null,
      {},
      calendlyEvent('invitee.created', { email: 'none' }),
      calendlyEvent('invitee.created', { scheduled_event: {} }),
    ]) {
      expect(stateOf('calendly', body)).toBe('unreadable')
    }
  })

  test('names and titles are one short line without NUL or half a character', () => {
    const event = calComEvent('BOOKING_CREATED', { title: `a\u0000\n\ud800 b ${'long '.repeat(100)}` })
    const said = stateOf('cal_com', event)
    expect(said).toMatchObject({ title: expect.stringMatching(/^a \ufffd b long/) })
    expect(typeof said === 'string' ? said : said.title.length).toBeLessThanOrEqual(200)
  })
})
