import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { connectScheduler, disconnectScheduler, listSchedulers } from './connect-scheduler.ts'
import { listOfMessage, listProposed } from './list-bookings.ts'
import { confirmBooking, markBooked, takeBack } from './mark-booking.ts'

/** What owners see and say of bookings. What schedulers tell comes in by `mountBookingWebhooks`. */
export function bookingsRoutes(deps: Deps) {
  const { bookings } = subscribedRpc
  return bookings.router({
    ofMessage: bookings.ofMessage.handler(({ context, input }) => listOfMessage(deps, context.owner, input.messageId)),
    listProposed: bookings.listProposed.handler(({ context }) => listProposed(deps, context.owner)),
    mark: bookings.mark.handler(({ context, input }) => markBooked(deps, context.owner, input)),
    confirm: bookings.confirm.handler(({ context, input }) => confirmBooking(deps, context.owner, input)),
    takeBack: bookings.takeBack.handler(async ({ context, input }) => {
      await takeBack(deps, context.owner, input.id)
      return { takenBack: true as const }
    }),
    listSchedulers: bookings.listSchedulers.handler(({ context }) => listSchedulers(deps, context.owner, context.origin)),
    connect: bookings.connect.handler(({ context: { owner, origin }, input }) => connectScheduler(deps, owner, { ...input, origin })),
    disconnect: bookings.disconnect.handler(({ context, input }) => disconnectScheduler(deps, context.owner, input.scheduler)),
  })
}
