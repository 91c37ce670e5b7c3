import { and, eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import type { Outgoing } from './outgoing.ts'
import { outgoing } from '../schema/mailboxes.ts'

/** What waits for the owner in answer to a message: a draft, or a mail of which nobody knows whether it left. Null when nothing waits. */
export async function lockWaiting(tx: OwnerTx, messageId: string, status: 'draft' | 'unconfirmed'): Promise<Outgoing | null> {
  const [row] = await tx
    .select()
    .from(outgoing)
    .where(and(eq(outgoing.messageId, messageId), eq(outgoing.status, status)))
    .for('update')
  return row ?? null
}

/** `draft` → `queued`, with the owner's words. */
export async function queueDraft(tx: OwnerTx, id: string, given: { text: string; mailboxId: string; now: Date }): Promise<void> {
  const { text, mailboxId, now } = given
  await tx
    .update(outgoing)
    .set({ status: 'queued', text, mailboxId, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'draft')))
}

/** `unconfirmed` → `sent` (the owner saw it among the sent mails) or `queued` (the owner wants it sent again, under the same Message-ID). */
export async function settleByOwner(tx: OwnerTx, id: string, to: 'sent' | 'queued', now: Date): Promise<void> {
  const sentAt = to === 'sent' ? now : null
  await tx
    .update(outgoing)
    .set({ status: to, sentAt, error: null, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'unconfirmed')))
}
