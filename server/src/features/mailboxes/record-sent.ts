import type { OwnerTx } from '../../db/database.ts'
import { getMessage, saveTrace } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { markSent, type Outgoing } from '../../db/mailboxes/outgoing.ts'

/** The mail has left: its state, and the last step of its message's trace. `ms` is null when that was only found out later. */
export async function recordSent(tx: OwnerTx, outgoing: Outgoing, { now, ms }: { now: Date; ms: number | null }): Promise<void> {
  if (!(await markSent(tx, outgoing.id, now))) return
  const { trace } = await getMessage(tx, outgoing.messageId)
  if (trace) {
    const note = ms === null ? 'found in the Sent store after an interruption' : null
    const step = { name: 'deliver', at: now.toISOString(), ms: Math.round((ms ?? 0) * 100) / 100, note } as const
    await saveTrace(tx, outgoing.messageId, { ...trace, steps: [...trace.steps, step] })
  }
  await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
}
