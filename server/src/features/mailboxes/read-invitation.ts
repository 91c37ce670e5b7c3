import { bookingOfInvite } from '@ownvoice/core/bookings/booking-of-invite'
import type { Invite } from '@ownvoice/core/bookings/read-invite'
import type { OwnerTx } from '../../db/database.ts'
import { settleBooking } from '../../db/bookings/settle-booking.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import { listOwnAddresses } from '../../db/mailboxes/own-addresses.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** The event that a calendar part is about; null for none, and for one that cannot be read in time. */
export async function readInvitation({ reader }: Pick<Deps, 'reader'>, calendar: string | null): Promise<Invite | null> {
  if (calendar === null) return null
  try {
    return await reader.run('readInvite', calendar)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_text') return null
    throw error
  }
}

/** Keeps what a calendar mail that was just stored says of a booking, in the transaction that stores it. */
export async function keepInvitation(
  tx: OwnerTx,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { invite, message: { id, fromAddress, mail, receivedAt } }: { invite: Invite; message: Message },
): Promise<void> {
  if (fromAddress === null) return
  const ownAddresses = await listOwnAddresses(tx)
  const isProven = (mail.authentication?.provenBy ?? null) !== null
  const said = bookingOfInvite(invite, { from: fromAddress.toLowerCase(), isProven, ownAddresses, receivedAt })
  if (!said) return
  const ofGuest = said.email === fromAddress.toLowerCase() ? id : null // a scheduler's mail is none of theirs to open
  const { booking, isNews } = await settleBooking(tx, { said, messageId: ofGuest, now: clock.now() })
  if (isNews) await jobs.enqueue(tx, 'bookings.tell', { owner: tx.owner, bookingId: booking.id }, { key: `booking:${booking.id}` })
}
