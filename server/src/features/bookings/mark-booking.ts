import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { personOf } from '@ownvoice/core/assistant/person-of'
import type { RecordSubject } from '@ownvoice/core/accounts/record/record-line'
import { isStanding } from '@ownvoice/core/bookings/booking'
import { localInstant } from '@ownvoice/core/bookings/local-instant'
import type { BookingView } from '@ownvoice/core/bookings/contract'
import { presentBooking } from '@ownvoice/core/bookings/present-booking'
import { record } from '../../db/accounts/audit.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { type Booking, getBooking } from '../../db/bookings/bookings.ts'
import { ownersBooking, settleBooking, stateOf, takeBackBooking } from '../../db/bookings/settle-booking.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type MarkDeps = Pick<Deps, 'db' | 'clock'>

/** Who wrote this message has booked, by the owner's word; said again with another time, it is moved there. Throws `not_found`, and `invalid_input` for a message that names nobody. */
export async function markBooked(
  { db, clock }: MarkDeps,
  owner: OwnerId,
  { messageId, at }: { messageId: string; at: string | null },
): Promise<BookingView> {
  return db.transaction(owner, async (tx) => {
    const message = await getMessage(tx, messageId)
    const person = personOf(message)
    if (person === null) throw new AppError('invalid_input', { message: 'This message names no address of whoever wrote it.' })
    const now = clock.now()
    const startsAt = at === null ? null : localInstant(at, (await getProfile(tx)).timezone)
    const said = ownersBooking({ conversationId: message.conversationId, email: person.address, name: person.name, startsAt }, now)
    await record(tx, 'booking_noted', { subject: { is: 'message', id: messageId } })
    return presentBooking((await settleBooking(tx, { said, messageId, now })).booking)
  })
}

/** A booking that was read from a message is one, by the owner's word, at this time. Throws `not_found`, and `conflict` where it waits no more. */
export async function confirmBooking(
  { db, clock }: MarkDeps,
  owner: OwnerId,
  { id, at }: { id: string; at: string | null },
): Promise<BookingView> {
  return db.transaction(owner, async (tx) => {
    const booking = await getBooking(tx, id)
    if (booking.status !== 'proposed') throw new AppError('conflict')
    const now = clock.now()
    const startsAt = at === null ? null : localInstant(at, (await getProfile(tx)).timezone)
    const endsAt = startsAt?.getTime() === booking.startsAt?.getTime() ? booking.endsAt : null
    const said = { ...stateOf(booking), origin: 'owner' as const, status: 'booked' as const, saidAt: now, startsAt, endsAt }
    await record(tx, 'booking_confirmed', subjectOf(booking))
    return presentBooking((await settleBooking(tx, { said, messageId: booking.messageId, now })).booking)
  })
}

/** What waits is no booking, or who booked does not come. Throws `not_found`, and `conflict` for one that is cancelled already. */
export async function takeBack({ db, clock }: MarkDeps, owner: OwnerId, id: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const booking = await getBooking(tx, id)
    if (booking.status !== 'proposed' && !isStanding(booking)) throw new AppError('conflict')
    await record(tx, 'booking_taken_back', subjectOf(booking))
    await takeBackBooking(tx, booking, clock.now())
  })
}

function subjectOf({ messageId }: Pick<Booking, 'messageId'>): { subject?: RecordSubject } {
  return messageId === null ? {} : { subject: { is: 'message', id: messageId } }
}
