import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import type { Outgoing } from './outgoing.ts'
import { outgoing } from '../schema/mailboxes.ts'

/**
 * What waits for the owner in answer to a message: a draft, a mail of which nobody knows whether it left, or one that could not be sent. Null
 * when nothing waits.
 */
export async function lockWaiting(
  tx: OwnerTx,
  messageId: string,
  statuses: readonly ('draft' | 'unconfirmed' | 'failed')[],
): Promise<Outgoing | null> {
  const [row] = await tx
    .select()
    .from(outgoing)
    .where(and(eq(outgoing.messageId, messageId), inArray(outgoing.status, statuses), isNull(outgoing.closedAt)))
    .orderBy(desc(outgoing.createdAt), desc(outgoing.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** Of these messages, those whose reply may not have arrived or could not be sent, and that waits for the owner. */
export async function findTroubles(tx: OwnerTx, messageIds: readonly string[]): Promise<Map<string, 'unconfirmed' | 'failed'>> {
  const ofThese = and(
    inArray(outgoing.messageId, messageIds),
    inArray(outgoing.status, ['unconfirmed', 'failed']),
    isNull(outgoing.closedAt),
  )
  const rows = await tx.select({ messageId: outgoing.messageId, status: outgoing.status }).from(outgoing).where(ofThese)
  return new Map(rows.map(({ messageId, status }) => [messageId, status === 'failed' ? status : 'unconfirmed']))
}

/** Of these messages, those that have an answer which left or is about to; a holding reply is none. */
export async function findAnswered(tx: OwnerTx, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ofThese = and(
    inArray(outgoing.messageId, messageIds),
    inArray(outgoing.kind, ['reply', 'owner']),
    inArray(outgoing.status, ['queued', 'sending', 'sent']),
  )
  const rows = await tx.select({ messageId: outgoing.messageId }).from(outgoing).where(ofThese)
  return new Set(rows.map(({ messageId }) => messageId))
}

/** `draft` → `queued`, with the owner's words. */
export async function queueDraft(tx: OwnerTx, id: string, given: { text: string; mailboxId: string; now: Date }): Promise<void> {
  const { text, mailboxId, now } = given
  await tx
    .update(outgoing)
    .set({ status: 'queued', text, mailboxId, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'draft')))
}

/** `queued` → `draft`: the owner takes it back. Null when it is on its way already. */
export async function recallQueued(tx: OwnerTx, messageId: string, now: Date): Promise<Outgoing | null> {
  const [row] = await tx
    .update(outgoing)
    .set({ status: 'draft', updatedAt: now })
    .where(and(eq(outgoing.messageId, messageId), inArray(outgoing.kind, ['reply', 'owner']), eq(outgoing.status, 'queued')))
    .returning()
  return row ?? null
}

/** `unconfirmed` → `sent`: the owner saw it among the sent mails. */
export async function confirmSent(tx: OwnerTx, id: string, now: Date): Promise<void> {
  await tx
    .update(outgoing)
    .set({ status: 'sent', sentAt: now, error: null, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'unconfirmed')))
}

/** `unconfirmed` or `failed` → `queued`: the owner says that it has not arrived and wants it sent, under the same Message-ID. */
export async function sendAgain(tx: OwnerTx, id: string, { mailboxId, now }: { mailboxId: string; now: Date }): Promise<void> {
  await tx
    .update(outgoing)
    .set({ status: 'queued', mailboxId, sendingAt: null, handedOverAt: null, absentAt: now, attempts: 0, error: null, updatedAt: now })
    .where(and(eq(outgoing.id, id), inArray(outgoing.status, ['unconfirmed', 'failed'])))
}

/** A `failed` one waits no longer: the owner has answered in another way, or does not want to. */
export async function closeFailed(tx: OwnerTx, id: string, now: Date): Promise<void> {
  await tx
    .update(outgoing)
    .set({ closedAt: now, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'failed')))
}
