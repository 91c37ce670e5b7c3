import ICAL from 'ical.js'
import { IANAZone } from 'luxon'
import { z } from 'zod'
import { cutText } from '../text/cut-text.ts'
import { localInstant } from './local-instant.ts'

const Method = z.enum(['REQUEST', 'CANCEL', 'REPLY'])

/** What a calendar mail says of one event (RFC 5546). `answer` is that of an attendee, in capitals; '' for none. Addresses are in lower case. */
export type Invite = {
  method: z.infer<typeof Method>
  uid: string
  saidAt: Date | null
  organizer: string | null
  attendees: { email: string; name: string; answer: string }[]
  title: string
  startsAt: Date | null
  endsAt: Date | null
}

const mostAttendees = 50

/** Reads the first event of a calendar; null for what is none, or cannot be read. A time without a zone, and a whole day, count as not said. */
export function readInvite(text: string): Invite | null {
  try {
    return readEvent(ICAL.Component.fromString(text))
  } catch {
    return null // whatever the library stumbles over, it invites to nothing
  }
}

function readEvent(calendar: ICAL.Component): Invite | null {
  const event = calendar.getFirstSubcomponent('vevent')
  const method = Method.safeParse(line(calendar.getFirstPropertyValue('method')).toUpperCase())
  const uid = line(event?.getFirstPropertyValue('uid'))
  if (!event || !method.success || uid === '' || uid.length > 400) return null
  return {
    method: method.data,
    uid,
    saidAt: instantOf(event, 'dtstamp'),
    organizer: addressOf(event.getFirstPropertyValue('organizer')),
    attendees: event
      .getAllProperties('attendee')
      .slice(0, mostAttendees)
      .flatMap((attendee) => {
        const email = addressOf(attendee.getFirstValue())
        const parameter = (name: string) => line(attendee.getFirstParameter(name))
        return email === null ? [] : [{ email, name: cutText(parameter('cn'), 200), answer: parameter('partstat').toUpperCase() }]
      }),
    title: cutText(line(event.getFirstPropertyValue('summary')), 200),
    startsAt: instantOf(event, 'dtstart'),
    endsAt: instantOf(event, 'dtend'),
  }
}

/** A time whose zone is described in the calendar, or is a known one by its name. */
function instantOf(event: ICAL.Component, name: 'dtstamp' | 'dtstart' | 'dtend'): Date | null {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!(time instanceof ICAL.Time) || time.isDate) return null
  const isFloating = time.zone === null || time.zone === ICAL.Timezone.localTimezone
  const zone = line(property?.getFirstParameter('tzid'))
  if (isFloating && !IANAZone.isValidZone(zone)) return null
  const at = isFloating ? localInstant(time.toString(), zone) : new Date(time.toUnixTime() * 1000)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2000 || at.getUTCFullYear() > 2099 ? null : at
}

function addressOf(value: unknown): string | null {
  const address = line(value)
    .replace(/^mailto:/i, '')
    .toLowerCase()
  return z.email().max(254).safeParse(address).success ? address : null
}

function line(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').replace(/\s+/g, ' ').trim() : ''
}
