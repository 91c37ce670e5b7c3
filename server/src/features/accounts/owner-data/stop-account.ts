import { findProfile } from '../../../db/accounts/profiles.ts'
import { saveAssistantSettings } from '../../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../../db/database.ts'
import { deleteBookingSource, listBookingSources } from '../../../db/bookings/booking-sources.ts'
import { closeLeadSources } from '../../../db/leads/lead-sources.ts'
import { listMailboxes, saveSignIn, setMailboxStatus } from '../../../db/mailboxes/mailboxes.ts'
import { listUnsentOf, markFailed } from '../../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../../db/notify.ts'

/**
 * Nothing is read any more and nothing leaves: the mailboxes are disconnected and their passwords forgotten, what waited to leave has failed, and forms
 * and schedulers bring nothing. Doing it twice is no error, nor for an account that is gone.
 */
export async function stopAccount(tx: OwnerTx, now: Date): Promise<void> {
  if (!(await findProfile(tx))) return
  await saveAssistantSettings(tx, { stoppedAt: now }, now)
  await closeLeadSources(tx)
  for (const { id } of await listBookingSources(tx)) await deleteBookingSource(tx, id)
  for (const { id, sentStore, displayName } of await listMailboxes(tx)) {
    await saveSignIn(tx, id, { secret: null, sentStore, displayName })
    await setMailboxStatus(tx, id, { status: 'disconnected', lastError: null, checkedAt: now })
    for (const mail of await listUnsentOf(tx, id)) {
      if (mail.status === 'queued')
        await markFailed(tx, mail.id, { now, sendingAt: null, error: 'The account was deleted before this had left.' })
    }
    await notifyOwner(tx, { topic: 'mailboxes', id })
  }
}
