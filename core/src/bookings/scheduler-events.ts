import { z } from 'zod'
import { cutText } from '../text/cut-text.ts'
import { toWellFormedText } from '../text/to-well-formed-text.ts'
import type { BookingState, Scheduler } from './booking.ts'

/** A webhook as it was read: what it says of a booking, something that is none of ours, or a body of another shape. */
export type SchedulerEvent = { kind: 'booking'; said: BookingState } | { kind: 'other' } | { kind: 'unreadable' }

/** What a webhook of a scheduler says. `body` is its parsed JSON. What was not asked for, a test call for one, is `other`. */
export function readSchedulerEvent(scheduler: Scheduler, body: unknown): SchedulerEvent {
  return scheduler === 'cal_com' ? readCalCom(body) : readCalendly(body)
}

const line = (most: number) =>
  z
    .string()
    .transform((text) => cutText(toWellFormedText(text).replaceAll('\u0000', '').replace(/\s+/g, ' ').trim(), most))
    .nullish()
    .transform((text) => text ?? '')
const email = z
  .email()
  .max(254)
  .transform((address) => address.toLowerCase())
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const id = z.string().min(1).max(500)

/** https://cal.com/docs/developing/guides/automation/webhooks */
const CalCom = z.object({
  triggerEvent: z.enum(['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']),
  createdAt: instant,
  payload: z.object({
    uid: id,
    /** Of a move: the booking that it was before. */
    rescheduleUid: id.nullish(),
    /** What the invitation is known by, in the mails to guest and host. */
    iCalUID: id.nullish(),
    title: line(200),
    startTime: instant,
    endTime: instant.nullish(),
    attendees: z.array(z.object({ email, name: line(200) })).min(1),
  }),
})

const calComStatus = { BOOKING_CREATED: 'booked', BOOKING_RESCHEDULED: 'moved', BOOKING_CANCELLED: 'cancelled' } as const

function readCalCom(body: unknown): SchedulerEvent {
  const known = z.object({ triggerEvent: z.string() }).safeParse(body)
  if (!known.success) return { kind: 'unreadable' }
  if (!CalCom.shape.triggerEvent.safeParse(known.data.triggerEvent).success) return { kind: 'other' }
  const parsed = CalCom.safeParse(body)
  const guest = parsed.data?.payload.attendees[0]
  if (!parsed.success || !guest) return { kind: 'unreadable' }
  const { triggerEvent, createdAt, payload } = parsed.data
  const { uid, rescheduleUid, iCalUID } = payload
  const said: BookingState = {
    ids: [`cal_com:${uid}`, ...(rescheduleUid ? [`cal_com:${rescheduleUid}`] : []), ...(iCalUID ? [`mail:${iCalUID}`] : [])],
    origin: 'cal_com',
    status: calComStatus[triggerEvent],
    saidAt: createdAt,
    email: guest.email,
    name: guest.name,
    title: payload.title,
    startsAt: payload.startTime,
    endsAt: payload.endTime ?? null,
  }
  return { kind: 'booking', said }
}

/** https://developer.calendly.com/api-docs/overview/webhooks */
const Calendly = z.object({
  event: z.enum(['invitee.created', 'invitee.canceled']),
  created_at: instant,
  payload: z.object({
    uri: id,
    email,
    name: line(200),
    /** A cancellation that is the first half of a move. */
    rescheduled: z.boolean().nullish(),
    /** Of a move: the invitee that it was before. */
    old_invitee: id.nullish(),
    scheduled_event: z.object({ name: line(200), start_time: instant, end_time: instant.nullish() }),
  }),
})

function readCalendly(body: unknown): SchedulerEvent {
  const known = z.object({ event: z.string() }).safeParse(body)
  if (!known.success) return { kind: 'unreadable' }
  if (!Calendly.shape.event.safeParse(known.data.event).success) return { kind: 'other' }
  const parsed = Calendly.safeParse(body)
  if (!parsed.success) return { kind: 'unreadable' }
  const { event, created_at: saidAt, payload } = parsed.data
  const isCancelled = event === 'invitee.canceled'
  if (isCancelled && payload.rescheduled) return { kind: 'other' } // the booking of the new time says all of it
  const said: BookingState = {
    ids: [`calendly:${payload.uri}`, ...(payload.old_invitee ? [`calendly:${payload.old_invitee}`] : [])],
    origin: 'calendly',
    status: isCancelled ? 'cancelled' : payload.old_invitee ? 'moved' : 'booked',
    saidAt,
    email: payload.email,
    name: payload.name,
    title: payload.scheduled_event.name,
    startsAt: payload.scheduled_event.start_time,
    endsAt: payload.scheduled_event.end_time ?? null,
  }
  return { kind: 'booking', said }
}
