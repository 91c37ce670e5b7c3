import { isAllowed } from '@ownvoice/core/followups/plan-dates'
import type { OwnerTx } from '../../db/database.ts'
import { getFollowUpCalendar } from '../../db/followups/follow-up-calendar.ts'
import { lockAgainstNews } from '../../db/followups/follow-ups.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { takeBackQueued } from '../../db/mailboxes/take-back-queued.ts'
import { notifyOwner } from '../../db/notify.ts'
import { findOffer } from '../../db/scheduling/line/offers.ts'
import { whyNobodyWrites } from '../../db/scheduling/line/may-write.ts'

/** A mail that names until when a place is held is not sent much later than it was written. */
const LATEST_MS = 3 * 3_600_000

/**
 * Whether a mail that offers a place may not leave now, looked at in the transaction from which on it is on its way. Then it never leaves: whoever it was for waits
 * again, and the place looks for the next in line in its own time, with another date. The conversation is held until the transaction ends.
 */
export async function holdPlace(tx: OwnerTx, mail: Outgoing, now: Date): Promise<boolean> {
  await lockAgainstNews(tx, mail.conversationId)
  const offer = await findOffer(tx, mail.id)
  const isLate = now.getTime() - mail.updatedAt.getTime() > LATEST_MS || !isAllowed(now, await getFollowUpCalendar(tx))
  const stands = offer?.state === 'offered' && !isLate && !offer.isUnread && (await whyNobodyWrites(tx, mail.toAddress)) === null
  if (stands) return false
  await takeBackQueued(tx, { outgoingId: mail.id }, { whyNot: 'missed', now })
  await notifyOwner(tx, { topic: 'activity', id: mail.messageId })
  return true
}
