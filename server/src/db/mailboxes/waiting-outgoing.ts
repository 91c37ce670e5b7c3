import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { hasLeft, type Outgoing } from './outgoing.ts'
import { messages, ownerMails } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'

/** Of what follows up by itself nothing has to be said: where it did not arrive, nothing more follows. A place that is offered is told of in its line. */
const isReply = notInArray(outgoing.kind, ['follow_up', 'place'])
/** Of a draft that waits by the owner's own hand they know without a notice: told at no time that would keep others from being told. */
const ownersDoing = sql`coalesce(${outgoing.toldAt}, to_timestamp(0))`
/** A holding reply is none. */
const isAnswer = inArray(outgoing.kind, ['reply', 'owner'])

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
    .where(and(eq(outgoing.messageId, messageId), isReply, inArray(outgoing.status, statuses), isNull(outgoing.closedAt)))
    .orderBy(desc(outgoing.createdAt), desc(outgoing.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** The draft in answer to a message that the owner put aside. Null where there is none. */
export async function lockPutAside(tx: OwnerTx, messageId: string): Promise<Outgoing | null> {
  const isAside = and(eq(outgoing.messageId, messageId), isAnswer, eq(outgoing.status, 'draft'), isNotNull(outgoing.closedAt))
  const [row] = await tx.select().from(outgoing).where(isAside).orderBy(desc(outgoing.createdAt), desc(outgoing.id)).limit(1).for('update')
  return row ?? null
}

/** Of these messages, those whose reply may not have arrived or could not be sent, and that waits for the owner. */
export async function findTroubles(tx: OwnerTx, messageIds: readonly string[]): Promise<Map<string, 'unconfirmed' | 'failed'>> {
  const ofThese = and(
    inArray(outgoing.messageId, messageIds),
    isReply,
    inArray(outgoing.status, ['unconfirmed', 'failed']),
    isNull(outgoing.closedAt),
  )
  const rows = await tx.select({ messageId: outgoing.messageId, status: outgoing.status }).from(outgoing).where(ofThese)
  return new Map(rows.map(({ messageId, status }) => [messageId, status === 'failed' ? status : 'unconfirmed']))
}

/** Of these messages, those with a draft that waits for the owner. */
export async function findDrafted(tx: OwnerTx, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ofThese = and(inArray(outgoing.messageId, messageIds), eq(outgoing.status, 'draft'), isNull(outgoing.closedAt))
  const rows = await tx.select({ messageId: outgoing.messageId }).from(outgoing).where(ofThese)
  return new Set(rows.map(({ messageId }) => messageId))
}

/** Of these messages, those whose draft the owner put aside. */
export async function findPutAside(tx: OwnerTx, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ofThese = and(inArray(outgoing.messageId, messageIds), isAnswer, eq(outgoing.status, 'draft'), isNotNull(outgoing.closedAt))
  const rows = await tx.select({ messageId: outgoing.messageId }).from(outgoing).where(ofThese)
  return new Set(rows.map(({ messageId }) => messageId))
}

/** Of these messages, those that have an answer which left or is about to, or that the owner answered from a program of their own; a holding reply is none. */
export async function findAnswered(tx: OwnerTx, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ofThese = and(inArray(outgoing.messageId, messageIds), isAnswer, inArray(outgoing.status, ['queued', 'sending', 'sent']))
  const rows = await tx.select({ messageId: outgoing.messageId }).from(outgoing).where(ofThese)
  const own = await tx
    .select({ messageId: messages.id })
    .from(messages)
    .innerJoin(ownerMails, and(eq(ownerMails.conversationId, messages.conversationId), gte(ownerMails.answersUntil, messages.receivedAt)))
    .where(and(inArray(messages.id, [...messageIds]), or(isNull(messages.action), ne(messages.action, 'ignore'))))
  return new Set([...rows, ...own].map(({ messageId }) => messageId))
}

/** `draft` → `queued`, with the owner's word and in their words; one that was put aside too. */
export async function queueDraft(tx: OwnerTx, id: string, given: { text: string; mailboxId: string; now: Date }): Promise<void> {
  const { text, mailboxId, now } = given
  await tx
    .update(outgoing)
    .set({ status: 'queued', text, mailboxId, approvedAt: now, closedAt: null, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'draft')))
}

/** `queued` → `draft`: the owner takes it back. Null when it is on its way already. */
export async function recallQueued(tx: OwnerTx, messageId: string, now: Date): Promise<Outgoing | null> {
  const [row] = await tx
    .update(outgoing)
    .set({ status: 'draft', approvedAt: null, toldAt: ownersDoing, updatedAt: now })
    .where(and(eq(outgoing.messageId, messageId), isAnswer, eq(outgoing.status, 'queued')))
    .returning()
  return row ?? null
}

/** Whether the assistant lets a mail go: the owner neither wrote nor approved it. `byItself` is the same for the database. */
export function leavesByItself({ kind, approvedAt }: Pick<Outgoing, 'kind' | 'approvedAt'>): boolean {
  return kind === 'reply' ? approvedAt === null : kind !== 'owner'
}
const byItself = or(and(eq(outgoing.kind, 'reply'), isNull(outgoing.approvedAt)), inArray(outgoing.kind, ['holding', 'follow_up', 'place']))

/** All that waits to leave, or that in one conversation, to these addresses, or one of them. */
export type Queued = { conversationId?: string; toAddresses?: string[]; outgoingId?: string }

/** To whom the assistant by itself has still to send something. */
export async function listQueuedTo(tx: OwnerTx): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ toAddress: outgoing.toAddress })
    .from(outgoing)
    .where(and(eq(outgoing.status, 'queued'), byItself))
  return rows.map(({ toAddress }) => toAddress)
}

/**
 * `queued` → `draft`: what the assistant by itself had still to send. Of that only a reply waits for the owner; `said` tells them why, where they would not
 * know. Answers with what was taken back.
 */
export async function withdrawQueued(
  tx: OwnerTx,
  { conversationId, toAddresses, outgoingId }: Queued,
  { said, now }: { said: string | null; now: Date },
): Promise<Outgoing[]> {
  const isThis = and(
    conversationId === undefined ? undefined : eq(outgoing.conversationId, conversationId),
    toAddresses === undefined ? undefined : inArray(outgoing.toAddress, toAddresses),
    outgoingId === undefined ? undefined : eq(outgoing.id, outgoingId),
  )
  const closedAt = sql`case ${outgoing.kind} when 'reply' then null else ${now.toISOString()}::timestamptz end`
  return tx
    .update(outgoing)
    .set({ status: 'draft', closedAt, error: said, updatedAt: now })
    .where(and(isThis, eq(outgoing.status, 'queued'), byItself))
    .returning()
}

/** The drafts in answer to messages of a conversation that came in until an instant wait no longer: the owner answered by themselves. */
export async function closeDrafts(
  tx: OwnerTx,
  { conversationId, answersUntil, now }: { conversationId: string; answersUntil: Date; now: Date },
): Promise<void> {
  const answered = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lte(messages.receivedAt, answersUntil)))
  await tx
    .update(outgoing)
    .set({ closedAt: now, updatedAt: now })
    .where(and(inArray(outgoing.messageId, answered), eq(outgoing.status, 'draft'), isNull(outgoing.closedAt)))
}

/** The draft in answer to a message waits no longer: the owner put it aside. False when none waits. */
export async function closeDraft(tx: OwnerTx, messageId: string, now: Date): Promise<boolean> {
  const waits = and(eq(outgoing.messageId, messageId), isAnswer, eq(outgoing.status, 'draft'), isNull(outgoing.closedAt))
  const closed = await tx.update(outgoing).set({ closedAt: now, updatedAt: now }).where(waits).returning({ id: outgoing.id })
  return closed.length > 0
}

/** A draft that was put aside waits again. Of those put aside at `closedAt` only, where that is given. False when there is none. */
export async function reopenDraft(tx: OwnerTx, messageId: string, now: Date, closedAt?: Date): Promise<boolean> {
  const when = closedAt ? eq(outgoing.closedAt, closedAt) : isNotNull(outgoing.closedAt)
  const isAside = and(eq(outgoing.messageId, messageId), isAnswer, eq(outgoing.status, 'draft'), when)
  const reopened = await tx
    .update(outgoing)
    .set({ closedAt: null, toldAt: ownersDoing, updatedAt: now })
    .where(isAside)
    .returning({ id: outgoing.id })
  return reopened.length > 0
}

/** `unconfirmed` → `sent`: the owner saw it among the sent mails. */
export async function confirmSent(tx: OwnerTx, id: string, now: Date): Promise<void> {
  await tx
    .update(outgoing)
    .set(hasLeft(now))
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'unconfirmed')))
}

/** `unconfirmed` or `failed` → `queued`: the owner says that it has not arrived and wants it sent, under the same Message-ID. */
export async function sendAgain(tx: OwnerTx, id: string, { mailboxId, now }: { mailboxId: string; now: Date }): Promise<void> {
  await tx
    .update(outgoing)
    .set({
      status: 'queued',
      mailboxId,
      approvedAt: now,
      sendingAt: null,
      handedOverAt: null,
      absentAt: now,
      sentAt: null,
      attempts: 0,
      error: null,
      updatedAt: now,
    })
    .where(and(eq(outgoing.id, id), inArray(outgoing.status, ['unconfirmed', 'failed'])))
}

/** A `failed` one waits no longer: the owner has answered in another way, or does not want to. False when it did not wait. */
export async function closeFailed(tx: OwnerTx, id: string, now: Date): Promise<boolean> {
  const closed = await tx
    .update(outgoing)
    .set({ closedAt: now, updatedAt: now })
    .where(and(eq(outgoing.id, id), eq(outgoing.status, 'failed'), isNull(outgoing.closedAt)))
    .returning({ id: outgoing.id })
  return closed.length > 0
}
