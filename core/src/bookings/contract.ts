import { z } from 'zod'
import { wire } from '../wire.ts'
import { bookingOrigins, bookingStatuses, Scheduler } from './booking.ts'
import { LocalTime } from './local-time.ts'

/** A booking as its owner sees it. `startsAt` is null where nobody said when. */
export const BookingView = z.object({
  id: z.string(),
  status: z.enum(bookingStatuses),
  origin: z.enum(bookingOrigins),
  email: z.string(),
  name: z.string(),
  title: z.string(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** A message of theirs to open; null for somebody who never wrote. */
  messageId: z.string().nullable(),
})
export type BookingView = z.infer<typeof BookingView>

/** A scheduler that tells us of bookings. `by`: whether we subscribed with the owner's token, or they pasted our address there. */
export const SchedulerView = z.object({
  scheduler: Scheduler,
  by: z.enum(['token', 'hand']),
  webhookUrl: z.string(),
  bookings: z.int(),
  lastHeardAt: z.iso.datetime().nullable(),
})
export type SchedulerView = z.infer<typeof SchedulerView>

const one = z.object({ id: z.uuid() })

export const bookingsContract = {
  ofMessage: wire
    .route({ method: 'GET', path: '/bookings/of-message/{messageId}', summary: 'The bookings of who wrote a message', tags: ['bookings'] })
    .input(z.object({ messageId: z.uuid() }))
    .output(z.array(BookingView)),
  listProposed: wire
    .route({ method: 'GET', path: '/bookings/proposed', summary: 'Bookings that wait for the owner to confirm them', tags: ['bookings'] })
    .output(z.array(BookingView)),
  mark: wire
    .route({
      method: 'POST',
      path: '/bookings/of-message/{messageId}',
      summary: 'Says that who wrote a message has booked',
      tags: ['bookings'],
    })
    .input(z.object({ messageId: z.uuid(), at: LocalTime.nullable() }))
    .output(BookingView),
  confirm: wire
    .route({
      method: 'POST',
      path: '/bookings/{id}/confirm',
      summary: 'Confirms a booking that was read from a message',
      tags: ['bookings'],
    })
    .input(one.extend({ at: LocalTime.nullable() }))
    .output(BookingView),
  takeBack: wire
    .route({
      method: 'POST',
      path: '/bookings/{id}/take-back',
      summary: 'Says that somebody has not booked, or does not come',
      tags: ['bookings'],
    })
    .input(one)
    .output(z.object({ takenBack: z.literal(true) })),
  listSchedulers: wire
    .route({ method: 'GET', path: '/bookings/schedulers', summary: 'The schedulers that tell of bookings', tags: ['bookings'] })
    .output(z.array(SchedulerView)),
  connect: wire
    .route({
      method: 'POST',
      path: '/bookings/schedulers/{scheduler}',
      summary: 'Subscribes to a scheduler’s bookings with a token of the owner’s, or makes an address and a secret to paste there',
      tags: ['bookings'],
    })
    .input(z.object({ scheduler: Scheduler, token: z.string().trim().min(1).max(2_000).nullable() }))
    .output(z.object({ webhookUrl: z.string(), secret: z.string().nullable() })),
  disconnect: wire
    .route({
      method: 'DELETE',
      path: '/bookings/schedulers/{scheduler}',
      summary: 'Hears no more of a scheduler; the bookings that are known stay',
      tags: ['bookings'],
    })
    .input(z.object({ scheduler: Scheduler }))
    .output(z.object({ disconnected: z.literal(true), removedThere: z.boolean() })),
}
