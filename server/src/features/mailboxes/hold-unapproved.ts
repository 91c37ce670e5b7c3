import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { takeBackQueued } from '../../db/mailboxes/take-back-queued.ts'
import { leavesByItself } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Jobs } from '../../jobs/engine.ts'

/**
 * Whether a mail that the assistant would send by itself may not leave now, looked at in the transaction from which on it is on its way: once all sending is
 * stopped it is taken back, and in quiet hours it waits for their end. What the owner wrote or approved goes on. What follows up, and a place that is offered, have waking hours of their own.
 */
export async function holdUnapproved(tx: OwnerTx, jobs: Jobs, mail: Outgoing, now: Date): Promise<boolean> {
  if (!leavesByItself(mail)) return false
  const { stoppedAt, quiet } = await getAssistantSettings(tx)
  if (stoppedAt !== null) {
    await takeBackQueued(tx, { outgoingId: mail.id }, { whyNot: 'all_stopped', now })
    await notifyOwner(tx, { topic: 'activity', id: mail.messageId })
    return true
  }
  if (mail.kind === 'follow_up' || mail.kind === 'place') return false
  const { timezone } = await getProfile(tx)
  const startAfter = afterQuiet(now, quiet, timezone)
  if (startAfter.getTime() === now.getTime()) return false
  const key = `deliver:${mail.id}:${startAfter.toISOString()}`
  await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: mail.id }, { key, startAfter })
  return true
}
