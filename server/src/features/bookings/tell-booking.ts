import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { bookingMail } from '@ownvoice/core/bookings/booking-mail'
import { findNoticeAddress, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { findBooking, markBookingTold } from '../../db/bookings/bookings.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/**
 * Writes to the owner of a booking as it is known now, once for each change, at the address that they sign in with and have confirmed. Who wants no such mails
 * sees it on the product's pages alone.
 */
export async function tellBooking(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>, owner: OwnerId, bookingId: string): Promise<void> {
  const { booking, settings, profile, to } = await deps.db.transaction(owner, async (tx) => ({
    booking: await findBooking(tx, bookingId),
    settings: await getAssistantSettings(tx),
    profile: await getProfile(tx),
    to: await findNoticeAddress(tx),
  }))
  if (!booking) return // it turned out to be another one's, which is told of by itself
  const mail =
    to === null ? null : bookingMail({ booking, to, timezone: profile.timezone, now: deps.clock.now(), origin: siteOrigin(deps.config) })
  const post = mail && settings.bookingConfirmations ? await prepareProductMail(deps, mail, owner) : null
  await deps.db.transaction(owner, async (tx) => {
    if ((await markBookingTold(tx, booking)) && post) await inSystemRole(tx, post)
  })
}
