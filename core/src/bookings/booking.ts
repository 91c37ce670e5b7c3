import { z } from 'zod'

/** Who says so: a scheduler's webhook, a mail (an invitation, or its answer), or the owner. */
export const bookingOrigins = ['cal_com', 'calendly', 'mail', 'owner'] as const
export type BookingOrigin = (typeof bookingOrigins)[number]

/** `proposed` waits for the owner's word; `dismissed` is what the owner said is none. */
export const bookingStatuses = ['proposed', 'booked', 'moved', 'cancelled', 'dismissed'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** A scheduler whose webhooks are understood. */
export const Scheduler = z.enum(['cal_com', 'calendly'])
export type Scheduler = z.infer<typeof Scheduler>
export const schedulerNames: Record<Scheduler, string> = { cal_com: 'Cal.com', calendly: 'Calendly' }

/** What is known of one booking. `ids`: under which it is known, the current one first; a scheduler gives a new one to each move. */
export type BookingState = {
  ids: readonly string[]
  origin: BookingOrigin
  status: BookingStatus
  /** When its origin said so. */
  saidAt: Date
  email: string
  name: string
  title: string
  startsAt: Date | null
  endsAt: Date | null
}

/** Whether somebody comes: a booking that stands is counted, and nobody who has one is followed up. */
export function isStanding({ status }: Pick<BookingState, 'status'>): boolean {
  return status === 'booked' || status === 'moved'
}
