import { actByItself } from '../../db/acting.ts'
import { record } from '../../db/accounts/audit.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getMessage, saveTrace } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { enqueuePlan } from '../../jobs/enqueue-plan.ts'
import { enqueueLabel } from '../../jobs/enqueue-show.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { markSent, type Outgoing } from '../../db/mailboxes/outgoing.ts'

const kinds = {
  reply: 'reply_left',
  holding: 'holding_reply_left',
  owner: 'answer_left',
  follow_up: 'follow_up_left',
  place: 'place_offer_left',
} as const

/**
 * The mail has left: its state, the last step of its message's trace, and behind a reply the job that plans what follows up. `ms` is null when
 * that was only found out later. Resolves to how long its message had waited, null for what is no automatic reply; null where it was known to have left.
 */
export async function recordSent(
  tx: OwnerTx,
  jobs: Pick<Jobs, 'enqueue'>,
  outgoing: Outgoing,
  { now, ms }: { now: Date; ms: number | null },
): Promise<{ waitedMs: number | null } | null> {
  if (!(await markSent(tx, outgoing.id, now))) return null
  await actByItself(() => record(tx, kinds[outgoing.kind], { subject: { is: 'message', id: outgoing.messageId } }))
  if (outgoing.kind === 'reply') await enqueuePlan(tx, jobs, outgoing.id)
  if (outgoing.mailboxId !== null) await enqueueLabel(tx, jobs, outgoing.mailboxId)
  const { trace, receivedAt } = await getMessage(tx, outgoing.messageId)
  if (trace && outgoing.kind !== 'follow_up' && outgoing.kind !== 'place') {
    const note = ms === null ? 'found in the Sent store after an interruption' : null
    const step = { name: 'deliver', at: now.toISOString(), ms: Math.round((ms ?? 0) * 100) / 100, note } as const
    await saveTrace(tx, outgoing.messageId, { ...trace, steps: [...trace.steps, step] })
  }
  await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
  const isAutomatic = outgoing.kind === 'reply' && outgoing.approvedAt === null
  return { waitedMs: isAutomatic ? now.getTime() - receivedAt.getTime() : null }
}
