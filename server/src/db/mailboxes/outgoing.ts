import { and, asc, count, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
import { outgoing } from '../schema/mailboxes.ts'

export type Outgoing = typeof outgoing.$inferSelect
export type OutgoingStatus = Outgoing['status']
export type NewOutgoing = Omit<typeof outgoing.$inferInsert, 'userId' | 'attempts' | 'error' | 'sendingAt' | 'sentAt' | 'status'> & {
  status: 'draft' | 'queued'
}

/** Writes a mail down before it leaves. Null when there is one for this message, kind and step already. */
export async function addOutgoing(tx: OwnerTx, mail: NewOutgoing): Promise<Outgoing | null> {
  const [row] = await tx
    .insert(outgoing)
    .values({ ...mail, userId: tx.owner })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function getOutgoing(tx: OwnerTx, id: string): Promise<Outgoing> {
  return found(await tx.select().from(outgoing).where(eq(outgoing.id, id)), `outgoing mail ${id}`)
}

/** What was written in answer to a message, newest first. */
export async function listOutgoingFor(tx: OwnerTx, messageId: string): Promise<Outgoing[]> {
  return tx.select().from(outgoing).where(eq(outgoing.messageId, messageId)).orderBy(desc(outgoing.createdAt), desc(outgoing.id))
}

/** What stands at `sending`: in flight, or left there by a process that died. */
export async function listSending(tx: OwnerTx): Promise<Outgoing[]> {
  return tx.select().from(outgoing).where(eq(outgoing.status, 'sending')).orderBy(asc(outgoing.sendingAt))
}

/** What a mailbox still has to send, or may have sent. */
export async function listUnsentOf(tx: OwnerTx, mailboxId: string): Promise<Outgoing[]> {
  return tx
    .select()
    .from(outgoing)
    .where(and(eq(outgoing.mailboxId, mailboxId), inArray(outgoing.status, ['queued', 'sending'])))
    .orderBy(asc(outgoing.createdAt))
}

/** Mails the assistant has written by itself since an instant, in the account or in one conversation: what the budgets count. */
export async function countAutomatic(tx: OwnerTx, { since, conversationId }: { since: Date; conversationId?: string }): Promise<number> {
  const [row] = await tx
    .select({ mails: count() })
    .from(outgoing)
    .where(
      and(
        inArray(outgoing.kind, ['reply', 'holding', 'follow_up']),
        notInArray(outgoing.status, ['draft', 'failed']),
        gte(outgoing.createdAt, since),
        conversationId === undefined ? undefined : eq(outgoing.conversationId, conversationId),
      ),
    )
  return row?.mails ?? 0
}

/** Which of these Message-IDs are of mails that we wrote. */
export async function findOwnMessageIds(tx: OwnerTx, rfcMessageIds: string[]): Promise<Set<string>> {
  if (rfcMessageIds.length === 0) return new Set()
  const rows = await tx.select({ id: outgoing.rfcMessageId }).from(outgoing).where(inArray(outgoing.rfcMessageId, rfcMessageIds))
  return new Set(rows.map((row) => row.id))
}

export async function countOutgoing(tx: OwnerTx, status: OutgoingStatus): Promise<number> {
  const [row] = await tx.select({ mails: count() }).from(outgoing).where(eq(outgoing.status, status))
  return row?.mails ?? 0
}

/** One try to send, known by the instant at which it began: what is found out about an earlier one says nothing about a later one. */
type Try = { now: Date; sendingAt: Date }

// Every step below moves a mail only from the state it expects, and says whether it did: whoever comes second does nothing.

/** `queued` → `sending`. To be committed before the socket opens. */
export async function startSending(tx: OwnerTx, id: string, now: Date): Promise<boolean> {
  return move(tx, id, ['queued'], { status: 'sending', sendingAt: now, updatedAt: now })
}

/** The try at `sending` came to an end without an answer, and we were there to see it. One that our own death cut off counts for nothing. */
export async function countBrokenTry(tx: OwnerTx, id: string, now: Date): Promise<boolean> {
  return move(tx, id, ['sending'], { attempts: sql`${outgoing.attempts} + 1`, updatedAt: now })
}

/** `sending` → `queued`: the server has refused the try of `sendingAt` for now, which counts. */
export async function requeueRefused(tx: OwnerTx, id: string, { now, sendingAt, error }: Try & { error: string }): Promise<boolean> {
  const attempts = sql`${outgoing.attempts} + 1`
  return move(tx, id, ['sending'], { status: 'queued', sendingAt: null, attempts, error, updatedAt: now }, sendingAt)
}

/** `sending` → `sent`: the server has accepted it, or it was found in the Sent store. */
export async function markSent(tx: OwnerTx, id: string, now: Date): Promise<boolean> {
  return move(tx, id, ['sending'], { status: 'sent', sentAt: now, error: null, updatedAt: now })
}

/** `sending` → `queued`: it was looked for and has surely not left in the try of `sendingAt`; it is tried again with the same Message-ID. */
export async function requeue(tx: OwnerTx, id: string, { now, sendingAt }: Try): Promise<boolean> {
  return move(tx, id, ['sending'], { status: 'queued', sendingAt: null, error: null, updatedAt: now }, sendingAt)
}

/** `sending` → `unconfirmed`: nobody can tell whether it left; the owner decides. */
export async function markUnconfirmed(tx: OwnerTx, id: string, now: Date, error: string): Promise<boolean> {
  return move(tx, id, ['sending'], { status: 'unconfirmed', error, updatedAt: now })
}

/** `queued` or `sending` → `failed`: refused for good. */
export async function markFailed(tx: OwnerTx, id: string, now: Date, error: string): Promise<boolean> {
  return move(tx, id, ['queued', 'sending'], { status: 'failed', error, updatedAt: now })
}

async function move(
  tx: OwnerTx,
  id: string,
  from: OutgoingStatus[],
  change: Parameters<ReturnType<typeof tx.update<typeof outgoing>>['set']>[0],
  sendingAt?: Date,
): Promise<boolean> {
  const moved = await tx
    .update(outgoing)
    .set(change)
    .where(and(eq(outgoing.id, id), inArray(outgoing.status, from), sendingAt && eq(outgoing.sendingAt, sendingAt)))
    .returning({ id: outgoing.id })
  return moved.length === 1
}
