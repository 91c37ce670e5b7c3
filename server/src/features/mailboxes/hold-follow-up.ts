import { nextAllowed } from '@ownvoice/core/followups/plan-dates'
import { stopOf } from '@ownvoice/core/followups/stops'
import type { OwnerTx } from '../../db/database.ts'
import { getFollowUpCalendar } from '../../db/followups/follow-up-calendar.ts'
import { getFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import { changeFollowUp, listFollowUps, lockAgainstNews, stopWaiting } from '../../db/followups/follow-ups.ts'
import { readStopFacts } from '../../db/followups/stop-facts.ts'
import { closeFailed } from '../../db/mailboxes/waiting-outgoing.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { getOutgoing, markFailed, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Jobs } from '../../jobs/engine.ts'

/** One that could not leave for so long is not sent any more. */
const LATEST_MS = 7 * 86_400_000
const READ_SOON_MS = 60_000

/**
 * Whether a mail that follows up may not leave now, looked at in the transaction from which on it is on its way: for a mail may wait here for a server or a
 * mailbox for hours. Where something stops it, it never leaves; outside of waking hours, on a blocked day, or beside a mail that was not read yet, it
 * is looked at again later. The conversation is held until the transaction ends.
 */
export async function holdFollowUp(tx: OwnerTx, jobs: Jobs, mail: Outgoing, now: Date): Promise<boolean> {
  await lockAgainstNews(tx, mail.conversationId)
  const all = await listFollowUps(tx, mail.conversationId)
  const own = all.find(({ outgoingId }) => outgoingId === mail.id)
  const reply = own ? await getOutgoing(tx, own.replyId) : mail
  const facts = await readStopFacts(tx, reply, await getMessage(tx, reply.messageId))
  const settings = await getFollowUpSettings(tx)
  // What was stopped before this one was planned says nothing of it.
  const ended = all.find(({ status, step }) => status === 'stopped' && step >= (own?.step ?? step))
  const stop = ended?.whyNot ?? (settings.isOn ? stopOf(facts) : 'switched_off')
  const at = nextAllowed(now, await getFollowUpCalendar(tx, settings))
  const isTooLate = at === null || at.getTime() - (own ?? mail).updatedAt.getTime() > LATEST_MS
  if (stop || isTooLate) {
    if (!(await markFailed(tx, mail.id, { now, sendingAt: null, error: 'It was stopped before it left.' }))) return true
    await closeFailed(tx, mail.id, now)
    if (own) await changeFollowUp(tx, own, { status: 'stopped', whyNot: stop ?? 'missed', updatedAt: now }, ['sent'])
    if (stop && !ended) await stopWaiting(tx, { conversationId: mail.conversationId }, stop, now)
    await notifyOwner(tx, { topic: 'activity', id: mail.messageId })
    return true
  }
  if (!facts.isUnread && at.getTime() === now.getTime()) return false
  const startAfter = facts.isUnread ? new Date(now.getTime() + READ_SOON_MS) : at
  const key = `deliver:${mail.id}:${startAfter.toISOString()}`
  await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: mail.id }, { key, startAfter })
  return true
}
