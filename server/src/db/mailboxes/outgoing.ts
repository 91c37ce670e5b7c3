import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { returnQuota } from '../billing/subscriptions.ts'
import type { OwnerTx, SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { messages } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'
import { findDeletedSent } from './deleted-mails.ts'

/**
 * The states of a mail that leaves. It keeps its Message-ID through all of them.
 *
 * - `draft` waits for the owner. Approved → `queued`.
 * - `queued` waits for its job. A try makes it `sending`, committed before the socket opens. After a restore it is looked for in the Sent
 *   store first: found → `sent`; nobody to ask → `unconfirmed`. Without a mailbox to leave from → `failed`.
 * - `sending` is under way, or was left there by a process that died. Before the final dot `handedOverAt` is committed.
 *   Taken by the server, or found in the Sent store → `sent`. Refused for now, or looked for without that mark → `queued`. Refused for good, or
 *   too often → `failed`. With the mark and found nowhere for `MAIL_CONFIRM_MS`, nobody to ask, or no job left that
 *   looks for it → `unconfirmed`.
 * - `sent` is final, but that a mail system may report that it did not arrive → `unconfirmed`.
 * - `unconfirmed` waits for the owner and is never sent again by itself: it arrived → `sent`; send it again → `queued`.
 * - `failed` has surely not left and waits for the owner: send it again → `queued`; or the owner closes it, with `closedAt`.
 */
export type Outgoing = typeof outgoing.$inferSelect
export type OutgoingStatus = Outgoing['status']
export type NewOutgoing = Omit<
  typeof outgoing.$inferInsert,
  'userId' | 'attempts' | 'error' | 'sendingAt' | 'sentAt' | 'waitedMs' | 'isFirst' | 'status'
> & {
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

/** Like `getOutgoing`; null once it was deleted. */
export async function findOutgoing(tx: OwnerTx, id: string): Promise<Outgoing | null> {
  const [row] = await tx.select().from(outgoing).where(eq(outgoing.id, id))
  return row ?? null
}

/** What was written in answer to a message, newest first, without what follows up on that, and places that were offered. */
export async function listOutgoingFor(tx: OwnerTx, messageId: string): Promise<Outgoing[]> {
  const ofMessage = and(eq(outgoing.messageId, messageId), notInArray(outgoing.kind, ['follow_up', 'place']))
  return tx.select().from(outgoing).where(ofMessage).orderBy(desc(outgoing.createdAt), desc(outgoing.id))
}

/** What has stood at `sending` since before an instant, of all owners; nothing but ids. */
export async function listLeftSending(tx: SystemTx, before: Date): Promise<{ owner: OwnerId; outgoingId: string }[]> {
  const rows = await tx
    .select({ userId: outgoing.userId, outgoingId: outgoing.id })
    .from(outgoing)
    .where(and(eq(outgoing.status, 'sending'), lt(outgoing.sendingAt, before)))
    .orderBy(asc(outgoing.sendingAt))
  return rows.map(({ userId, outgoingId }) => ({ owner: ownerId(userId), outgoingId }))
}

/** What a mailbox still has to send, or may have sent. */
export async function listUnsentOf(tx: OwnerTx, mailboxId: string): Promise<Outgoing[]> {
  return tx
    .select()
    .from(outgoing)
    .where(and(eq(outgoing.mailboxId, mailboxId), inArray(outgoing.status, ['queued', 'sending'])))
    .orderBy(asc(outgoing.createdAt))
}

/** Since when, and in which conversation if not in the whole account. */
type Counted = { since: Date; conversationId?: string }

/** Mails the assistant has written by itself since an instant, in the account or in one conversation: what the budgets count. One count for each that is asked. */
export async function countAutomatic<Name extends string>(tx: OwnerTx, asked: Record<Name, Counted>): Promise<Record<Name, number>> {
  const counts = Object.entries<Counted>(asked).map(([name, counted]) => [name, sql`${selectAutomatic(tx, counted)}`.mapWith(Number)])
  const [row] = await tx.select(Object.fromEntries(counts)).from(sql`(values (0)) as once`)
  return row as Record<Name, number> // one row, with what was asked for by name
}

function selectAutomatic(tx: OwnerTx, { since, conversationId }: Counted) {
  return tx
    .select({ mails: count() })
    .from(outgoing)
    .where(
      and(
        inArray(outgoing.kind, ['reply', 'holding', 'follow_up', 'place']),
        notInArray(outgoing.status, ['draft', 'failed']),
        gte(outgoing.createdAt, since),
        conversationId === undefined ? undefined : eq(outgoing.conversationId, conversationId),
      ),
    )
}

/** Which of these Message-IDs are of mails that we wrote, also of those that were deleted since. */
export async function findOwnMessageIds(tx: OwnerTx, rfcMessageIds: string[]): Promise<Set<string>> {
  if (rfcMessageIds.length === 0) return new Set()
  const rows = await tx.select({ id: outgoing.rfcMessageId }).from(outgoing).where(inArray(outgoing.rfcMessageId, rfcMessageIds))
  return new Set([...rows.map((row) => row.id), ...(await findDeletedSent(tx, rfcMessageIds))])
}

/** Whether one of these Message-IDs is of a mail that followed up by itself. */
export async function hasFollowUp(tx: OwnerTx, rfcMessageIds: string[]): Promise<boolean> {
  if (rfcMessageIds.length === 0) return false
  const isOne = and(inArray(outgoing.rfcMessageId, rfcMessageIds), eq(outgoing.kind, 'follow_up'))
  return (await tx.select({ id: outgoing.id }).from(outgoing).where(isOne).limit(1)).length > 0
}

/** How many mails are in this state, without what follows up by itself and those that their owner has closed. */
export async function countOutgoing(tx: OwnerTx, status: OutgoingStatus): Promise<number> {
  const isOpen = and(eq(outgoing.status, status), notInArray(outgoing.kind, ['follow_up', 'place']), isNull(outgoing.closedAt))
  const [row] = await tx.select({ mails: count() }).from(outgoing).where(isOpen)
  return row?.mails ?? 0
}

/** One try to send, known by the instant at which it began; null for none. What is found out about an earlier one says nothing about a later one. */
type Try = { now: Date; sendingAt: Date | null }

// Every step below moves a mail only from the state it expects, and says whether it did: whoever comes second does nothing.

/** `queued` → `sending`. To be committed before the socket opens. */
export async function startSending(tx: OwnerTx, id: string, now: Date): Promise<boolean> {
  return move(tx, id, ['queued'], { status: 'sending', sendingAt: now, handedOverAt: null, updatedAt: now })
}

/** From now on the try of `sendingAt` may reach the recipient. To be committed before the final dot. */
export async function markHandedOver(tx: OwnerTx, id: string, { now, sendingAt }: Try): Promise<boolean> {
  return move(tx, id, ['sending'], { handedOverAt: now, updatedAt: now }, sendingAt)
}

/** `sending` → `queued`: the server has refused the try of `sendingAt` for now, which counts. */
export async function requeueRefused(tx: OwnerTx, id: string, { now, sendingAt, error }: Try & { error: string }): Promise<boolean> {
  const attempts = sql`${outgoing.attempts} + 1`
  return move(tx, id, ['sending'], { ...notSending, status: 'queued', attempts, error, updatedAt: now }, sendingAt)
}

/** `sending` → `queued`: the try of `sendingAt` has ended before the mail was handed over; it is tried again with the same Message-ID. */
export async function requeue(tx: OwnerTx, id: string, { now, sendingAt }: Try): Promise<boolean> {
  const change = { ...notSending, status: 'queued', error: null, updatedAt: now } as const
  return move(tx, id, ['sending'], change, sendingAt, isNull(outgoing.handedOverAt))
}

const notSending = { sendingAt: null, handedOverAt: null }

/** A mail that waits was looked for in the Sent store after a restore, and is not there. */
export async function markAbsent(tx: OwnerTx, id: string, now: Date): Promise<boolean> {
  return move(tx, id, ['queued'], { absentAt: now, updatedAt: now })
}

/** → `sent`: the server has accepted it, or it was found in the Sent store. That is a fact, whatever was thought of it until now. */
export async function markSent(tx: OwnerTx, id: string, now: Date): Promise<boolean> {
  const known = ['queued', 'sending', 'unconfirmed', 'failed'] as const
  return move(tx, id, known, hasLeft(now))
}

/** What is written down of a mail that has left: also how long its message had waited, and whether it is the first answer of its conversation, for the figures. */
export function hasLeft(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const isAlone = sql`${outgoing.kind} = 'reply' and ${outgoing.approvedAt} is null`
  const waited = sql`(select extract(epoch from ${at} - ${messages.receivedAt}) * 1000 from ${messages} where ${messages.id} = ${outgoing.messageId})`
  const earlier = sql`(select 1 from ${outgoing} as earlier where earlier.user_id = ${outgoing.userId} and earlier.conversation_id = ${outgoing.conversationId}
    and earlier.kind in ('reply', 'owner') and earlier.status = 'sent' and earlier.id <> ${outgoing.id})`
  return {
    status: 'sent',
    sentAt: now,
    error: null,
    updatedAt: now,
    waitedMs: sql<number | null>`case when ${isAlone} then ${waited} end`,
    isFirst: sql<boolean>`${outgoing.kind} in ('reply', 'owner') and not exists ${earlier}`,
  } as const
}

/** `queued` or `sending` → `unconfirmed`: nobody can tell whether it left; the owner decides. */
export async function markUnconfirmed(tx: OwnerTx, id: string, { now, sendingAt, error }: Try & { error: string }): Promise<boolean> {
  return move(tx, id, ['queued', 'sending'], { status: 'unconfirmed', error, toldAt: null, updatedAt: now }, sendingAt)
}

/**
 * `queued` or `sending` → `failed`: it has not left, and is not tried again. The quota has one that followed up by itself, or offered a place, again: nobody
 * sends it any more. A reply keeps its share as long as its owner may send it again.
 */
export async function markFailed(tx: OwnerTx, id: string, { now, sendingAt, error }: Try & { error: string }): Promise<boolean> {
  const failed = await moveRow(tx, id, ['queued', 'sending'], { status: 'failed', error, toldAt: null, updatedAt: now }, sendingAt)
  if (failed?.kind === 'follow_up' || failed?.kind === 'place') await returnQuota(tx)
  return failed !== null
}

/** `sent` → `unconfirmed`: a mail system reports that it did not arrive. Such a report may be wrong or made up; the owner decides. */
export async function markReturned(tx: OwnerTx, id: string, { now, error }: { now: Date; error: string }): Promise<boolean> {
  return move(tx, id, ['sent'], { status: 'unconfirmed', error, toldAt: null, updatedAt: now })
}

/** The newest mails that have left since an instant, without places that were offered. */
export async function listSentSince(tx: OwnerTx, since: Date, limit: number): Promise<Outgoing[]> {
  return tx
    .select()
    .from(outgoing)
    .where(and(eq(outgoing.status, 'sent'), ne(outgoing.kind, 'place'), gte(outgoing.sentAt, since)))
    .orderBy(desc(outgoing.sentAt), desc(outgoing.id))
    .limit(limit)
}

async function move(...given: Parameters<typeof moveRow>): Promise<boolean> {
  return (await moveRow(...given)) !== null
}

async function moveRow(
  tx: OwnerTx,
  id: string,
  from: readonly OutgoingStatus[],
  change: Parameters<ReturnType<typeof tx.update<typeof outgoing>>['set']>[0],
  sendingAt?: Date | null,
  condition?: SQL,
): Promise<Pick<Outgoing, 'kind'> | null> {
  const ofTry = sendingAt === undefined ? undefined : sendingAt === null ? isNull(outgoing.sendingAt) : eq(outgoing.sendingAt, sendingAt)
  const [moved] = await tx
    .update(outgoing)
    .set(change)
    .where(and(eq(outgoing.id, id), inArray(outgoing.status, from), ofTry, condition))
    .returning({ kind: outgoing.kind })
  return moved ?? null
}
