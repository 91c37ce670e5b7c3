import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { tellBooking } from './tell-booking.ts'

export async function bookingsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('bookings.tell', ({ owner, bookingId }) => tellBooking(deps, ownerId(owner), bookingId))
}
