import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { personOf } from '@ownvoice/core/assistant/person-of'
import type { BookingView } from '@ownvoice/core/bookings/contract'
import { presentBooking } from '@ownvoice/core/bookings/present-booking'
import { listBookingsOf, listProposedBookings } from '../../db/bookings/bookings.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import type { Deps } from '../../deps.ts'

/** The bookings of who wrote a message, without what the owner said is none. Throws `not_found`. */
export async function listOfMessage({ db }: Pick<Deps, 'db'>, owner: OwnerId, messageId: string): Promise<BookingView[]> {
  return db.transaction(owner, async (tx) => {
    const message = await getMessage(tx, messageId)
    const all = await listBookingsOf(tx, { email: personOf(message)?.address ?? '', conversationId: message.conversationId })
    return all.filter(({ status }) => status !== 'dismissed').map(presentBooking)
  })
}

const MOST_PROPOSED = 50

/** What waits for the owner to confirm it, the newest first. */
export async function listProposed({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<BookingView[]> {
  return db.transaction(owner, async (tx) => (await listProposedBookings(tx, MOST_PROPOSED)).map(presentBooking))
}
