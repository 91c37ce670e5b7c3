import { leftAloneNow } from '@ownvoice/core/assistant/decide/left-to-owner'
import { keptTooLong } from '@ownvoice/core/assistant/decide/seen-late'
import { modeOf } from '@ownvoice/core/assistant/sending-rules'
import { findListed } from '@ownvoice/core/mailboxes/address-list'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings, modesOf } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { listLeftAlone } from '../../db/mailboxes/left-alone.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import { takeBackQueued } from '../../db/mailboxes/take-back-queued.ts'
import { leavesByItself } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Jobs } from '../../jobs/engine.ts'

/**
 * Whether a mail that the assistant would send by itself may not leave now, looked at in the transaction from which on it is on its way: once all sending is
 * stopped, replies to such mail wait for the owner, or its reader is left alone, it is taken back, as is a reply that could not leave for longer than a mail may be seen late; and in quiet hours it waits for their end. What the owner wrote or approved goes on.
 * What follows up, and a place that is offered, have hours and limits of their own. `answers` is the message that the mail answers.
 */
export async function holdUnapproved(
  tx: OwnerTx,
  jobs: Jobs,
  { mail, answers: { decidedAt, category } }: { mail: Outgoing; answers: Pick<Message, 'decidedAt' | 'category'> },
  now: Date,
): Promise<boolean> {
  if (!leavesByItself(mail)) return false
  const settings = await getAssistantSettings(tx)
  const { stoppedAt, quiet, responseDelaySeconds, lateAfterHours } = settings
  if (stoppedAt !== null) return takeBack(tx, mail, { whyNot: 'all_stopped', now })
  if (mail.kind === 'follow_up' || mail.kind === 'place') return false
  const { timezone } = await getProfile(tx)
  if (findListed(await listLeftAlone(tx), [mail.toAddress]) !== null)
    return takeBack(tx, mail, { whyNot: 'left_alone', said: leftAloneNow, now })
  const mode = modeOf(modesOf(settings), category ?? 'other')
  if (mode === 'watch' || (mode === 'draft' && mail.kind === 'reply'))
    return takeBack(tx, mail, { whyNot: 'draft_mode', said: waitsNow, now })
  const dueAt = afterQuiet(new Date((decidedAt ?? now).getTime() + responseDelaySeconds * 1000), quiet, timezone)
  const said = keptTooLong({ dueAt, now, limitHours: lateAfterHours })
  if (said !== null) return takeBack(tx, mail, { whyNot: 'missed', said, now })
  const startAfter = afterQuiet(now, quiet, timezone)
  if (startAfter.getTime() === now.getTime()) return false
  const key = `deliver:${mail.id}:${startAfter.toISOString()}`
  await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: mail.id }, { key, startAfter })
  return true
}

const waitsNow = 'You chose meanwhile to look at such replies before they go out.'

async function takeBack(tx: OwnerTx, { id, messageId }: Outgoing, why: Parameters<typeof takeBackQueued>[2]): Promise<true> {
  await takeBackQueued(tx, { outgoingId: id }, why)
  await notifyOwner(tx, { topic: 'activity', id: messageId })
  return true
}
