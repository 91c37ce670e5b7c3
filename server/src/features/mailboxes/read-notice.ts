import { type BookingState, isStanding } from '@ownvoice/core/bookings/booking'
import { isSchedulerAddress } from '@ownvoice/core/mailboxes/scheduler-domains'
import { listBookingsOf } from '../../db/bookings/bookings.ts'
import { settleBooking } from '../../db/bookings/settle-booking.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { authenticateSender } from './authenticate-sender.ts'
import type { Place, Received } from './store-mail.ts'

/** `ownAddresses` are in lower case. */
type Reading = { ownAddresses: readonly string[]; timezone: string }

/** The booking that a scheduler's mail without a calendar part tells of; null for any other mail, and for one that cannot be read in time. */
export async function readNotice(
  { reader, clock }: Pick<Deps, 'reader' | 'clock'>,
  { arrived, invite, isUnread, rfcMessageId: id, receivedAt: given }: Received,
  { ownAddresses, timezone }: Reading,
): Promise<BookingState | null> {
  if (isUnread || invite || !arrived.from || !isSchedulerAddress(arrived.from.address)) return null
  const now = clock.now()
  const receivedAt = given < now ? given : now // by the mail server's clock
  try {
    return await reader.run('bookingOfNotice', arrived, { id, ownAddresses, timezone, receivedAt })
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_text') return null
    throw error
  }
}

/** Has it wait for the owner, where the mailbox's server proved that the scheduler wrote it, and nobody told of the same booking before. */
export async function keepNotice(
  tx: OwnerTx,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { mailbox, host }: Place,
  { said, received }: { said: BookingState; received: Received },
): Promise<void> {
  const authentication = await authenticateSender(tx, { mailboxId: mailbox.id, host, mail: received.arrived })
  if (!authentication?.provenBy) return
  const known = await listBookingsOf(tx, { email: said.email, conversationId: null })
  const isLive = (status: BookingState['status']) => status === 'proposed' || isStanding({ status })
  if (known.some(({ status, startsAt }) => isLive(status) && startsAt?.getTime() === said.startsAt?.getTime())) return
  const { booking, isNews } = await settleBooking(tx, { said, messageId: null, now: clock.now() })
  if (isNews) await jobs.enqueue(tx, 'bookings.tell', { owner: tx.owner, bookingId: booking.id }, { key: `booking:${booking.id}` })
}
