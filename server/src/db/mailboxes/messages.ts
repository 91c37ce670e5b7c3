import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Authentication } from '@ownvoice/core/mailboxes/mail'
import { contains } from '../contains.ts'
import type { OwnerTx } from '../database.ts'
import { lockName } from '../lock-name.ts'
import { found } from '../found.ts'
import { messages } from '../schema/assistant.ts'
import { newestMessages } from './newest-messages.ts'
import { senderName } from './sender-name.ts'

export type Message = typeof messages.$inferSelect
export type NewMessage = Omit<typeof messages.$inferInsert, 'userId' | 'status' | 'action' | 'category' | 'decidedAt'>
export type MessageDecision = { action: NonNullable<Message['action']> } & Pick<Message, 'category' | 'trace'> & { decidedAt: Date }

/**
 * Holds what mailboxes bring to the account until the transaction ends: a mail to two of them is stored once, by whichever comes first. Taken after the bookings
 * (see `lockBookings`) and before the mailbox, so that nobody who waits for it holds a row that others need.
 */
export async function lockIncoming(tx: OwnerTx): Promise<void> {
  await lockName(tx, `incoming ${tx.owner}`)
}

/** Stores a message. Null when this mailbox has brought this provider id before. */
export async function addMessage(tx: OwnerTx, message: NewMessage): Promise<Message | null> {
  const [row] = await tx
    .insert(messages)
    .values({ ...message, userId: tx.owner })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Whether one of these provider ids has come in before, by whatever mailbox. */
export async function hasMessage(tx: OwnerTx, providerIds: string[]): Promise<boolean> {
  return (await tx.select({ id: messages.id }).from(messages).where(inArray(messages.providerId, providerIds)).limit(1)).length > 0
}

export async function getMessage(tx: OwnerTx, id: string): Promise<Message> {
  return found(await tx.select().from(messages).where(eq(messages.id, id)), `message ${id}`)
}

/** Like `getMessage`; null once it was deleted. */
export async function findMessage(tx: OwnerTx, id: string): Promise<Message | null> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id))
  return row ?? null
}

/** A message that came in with this Message-ID (without angle brackets), the earliest if it came twice. */
export async function findMessageByRfcId(tx: OwnerTx, rfcMessageId: string): Promise<Message | null> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(eq(messages.rfcMessageId, rfcMessageId))
    .orderBy(asc(messages.receivedAt), asc(messages.id))
    .limit(1)
  return row ?? null
}

/** When the latest message of a conversation with one of these Message-IDs came in; null where there is none. */
export async function findLastReceivedAt(tx: OwnerTx, conversationId: string, rfcMessageIds: string[]): Promise<Date | null> {
  if (rfcMessageIds.length === 0) return null
  const [row] = await tx
    .select({ receivedAt: messages.receivedAt })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), inArray(messages.rfcMessageId, rfcMessageIds)))
    .orderBy(desc(messages.receivedAt))
    .limit(1)
  return row?.receivedAt ?? null
}

/** What its server wrote about the senders of the newest mails of a mailbox, null where it wrote nothing; newest first. */
export async function listAuthentications(tx: OwnerTx, mailboxId: string, limit: number): Promise<(Authentication | null)[]> {
  const rows = await tx
    .select({ authentication: sql<Authentication | null>`${messages.mail} -> 'authentication'` })
    .from(messages)
    .where(eq(messages.mailboxId, mailboxId))
    .orderBy(desc(messages.receivedAt), desc(messages.id))
    .limit(limit)
  return rows.map(({ authentication }) => authentication)
}

/** A message whose reply rests on a document, with the words of the document that it rests on first. */
export type UseOfDocument = { messageId: string; receivedAt: Date; subject: string; quote: string }

/** Of the newest messages those that were answered, or would have been, from this document, by its passages or by answers found in it; newest first. */
export async function listUsesOfDocument(tx: OwnerTx, documentId: string, limit: number): Promise<UseOfDocument[]> {
  const newest = newestMessages(tx)
  const sources = sql`jsonb_path_query_first(${newest.trace}, '$.draft.statements[*].sources[*].** ? (@.documentId == $id)', jsonb_build_object('id', ${documentId}::text))`
  const { id: messageId, receivedAt, subject } = newest
  return tx
    .select({ messageId, receivedAt, subject, quote: sql<string>`${sources} ->> 'quote'` })
    .from(newest)
    .where(sql`${sources} is not null`)
    .orderBy(desc(receivedAt), desc(messageId))
    .limit(limit)
}

/** The newest messages whose sender or subject holds these letters, whatever their case. */
export async function searchMessages(tx: OwnerTx, letters: string, limit: number): Promise<Message[]> {
  return tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.userId, tx.owner), // named: the planner goes by the time then, and stops when it has found enough
        or(contains(messages.fromAddress, letters), contains(senderName, letters), contains(messages.subject, letters)),
      ),
    )
    .orderBy(desc(messages.receivedAt), desc(messages.id))
    .limit(limit)
}

/** Holds the message until the transaction ends. Null when it was decided already, or does not exist. */
export async function lockReceivedMessage(tx: OwnerTx, id: string): Promise<Message | null> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.status, 'received')))
    .for('update')
  return row ?? null
}

/** Holds a message that was decided until the transaction ends. Null when it was not, or does not exist. */
export async function lockDecidedMessage(tx: OwnerTx, id: string): Promise<Message | null> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.status, 'decided')))
    .for('update')
  return row ?? null
}

/** `received` → `decided`. False when it was decided already; then nothing is written. */
export async function saveDecision(tx: OwnerTx, id: string, decision: MessageDecision): Promise<boolean> {
  const decided = await tx
    .update(messages)
    .set({ ...decision, status: 'decided' })
    .where(and(eq(messages.id, id), eq(messages.status, 'received')))
    .returning({ id: messages.id })
  return decided.length === 1
}

/** Adds to the trace what came after the decision. */
export async function saveTrace(tx: OwnerTx, id: string, trace: NonNullable<Message['trace']>): Promise<void> {
  await tx.update(messages).set({ trace }).where(eq(messages.id, id))
}
