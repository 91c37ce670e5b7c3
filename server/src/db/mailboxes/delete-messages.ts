import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { AppError } from '../../errors.ts'
import { returnQuota } from '../billing/subscriptions.ts'
import type { OwnerTx } from '../database.ts'
import { forgetQuestions } from '../knowledge/forget-questions.ts'
import { conversations, leadEvents, messages, ownerMails } from '../schema/assistant.ts'
import { bookings } from '../schema/bookings.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import { outgoing, sandboxMails } from '../schema/mailboxes.ts'
import { productMails } from '../schema/site.ts'
import { inSystemRole } from '../transactions.ts'
import { sandboxUidOf } from './sandbox-mails.ts'
import { addDeletedMails, type ReceivedMail } from './deleted-mails.ts'
import type { Outgoing } from './outgoing.ts'
import { forgetAnsweredLate } from './look-backs.ts'

/** What was deleted. `jobIds` are the ids that jobs about it name. */
export type Deleted = { messages: number; replies: number; questions: number; jobIds: string[] }

/** Mails of the product's own in which customers' words stand. */
const mailsWithWords = ['escalation_alert', 'notice_answer', 'weekly_report', 'booking_confirmation'] as const

/**
 * Deletes messages with all that was made of them: replies, drafts, what follows up, escalations, events, bookings read from them, traces, corrections, that they were answered late, and
 * the conversation once nothing is left in it. Only their hashes stay, so that they are not taken for new. Throws `mail_is_leaving` while a reply to one is
 * on its way. What is not there any more is no error. `withQuestions`: also the questions on the owner's answers that are in their senders' very words.
 */
export async function deleteMessages(tx: OwnerTx, ids: readonly string[], { withQuestions }: { withQuestions: boolean }): Promise<Deleted> {
  const none: Deleted = { messages: 0, replies: 0, questions: 0, jobIds: [] }
  if (ids.length === 0) return none
  const { id, conversationId, providerId, rfcMessageId, fromAddress, subject } = messages
  const held = await tx
    .select({ id, conversationId, providerId, rfcMessageId, fromAddress, subject })
    .from(messages)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for('update')
  if (held.length === 0) return none
  const messageIds = held.map((message) => message.id)
  const touched = [...new Set(held.map((message) => message.conversationId))].toSorted()
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(inArray(conversations.id, touched))
    .orderBy(conversations.id)
    .for('no key update')
  const replies = await deleteReplies(tx, messageIds)
  const questions = withQuestions ? await forgetQuestions(tx, await listQuestions(tx, messageIds)) : 0
  await tx.delete(leadEvents).where(inArray(leadEvents.messageId, messageIds))
  await tx.delete(escalatedEmails).where(inArray(escalatedEmails.inboundId, messageIds))
  await tx.delete(bookings).where(and(inArray(bookings.messageId, messageIds), inArray(bookings.origin, ['mail', 'owner'])))
  await tx.delete(messages).where(inArray(id, messageIds))
  const ended = await deleteEmptyConversations(tx, touched)
  const sent = [...replies.map((reply) => reply.rfcMessageId), ...ended.sent]
  const received = held.map((message): ReceivedMail => ({ ...message, id: message.rfcMessageId ?? message.providerId }))
  await addDeletedMails(tx, { received, sent })
  await forgetAnsweredLate(tx, { rfcMessageIds: held.flatMap((message) => message.rfcMessageId ?? []) })
  const mailIds = [...received.map((mail) => mail.id), ...sent]
  const uids = held.flatMap((message) => sandboxUidOf(message.providerId) ?? [])
  await tx.delete(sandboxMails).where(or(inArray(sandboxMails.messageId, mailIds), inArray(sandboxMails.uid, uids)))
  await deleteNotices(tx)
  return {
    messages: held.length,
    replies: replies.length,
    questions,
    jobIds: [...messageIds, ...replies.map((reply) => reply.id), ...ended.ids],
  }
}

type Reply = { id: string; rfcMessageId: string }

/** What has surely not left, and has a share of the quota still, gives it back. */
async function deleteReplies(tx: OwnerTx, messageIds: string[]): Promise<Reply[]> {
  const { id, rfcMessageId, status, kind, closedAt, messageId } = outgoing
  const replies = await tx
    .select({ id, rfcMessageId, status, kind, closedAt })
    .from(outgoing)
    .where(inArray(messageId, messageIds))
    .orderBy(id)
    .for('update')
  if (replies.some((reply) => reply.status === 'sending')) throw new AppError('mail_is_leaving')
  for (const reply of replies) if (hasShare(reply)) await returnQuota(tx)
  await tx.delete(outgoing).where(inArray(messageId, messageIds))
  return replies
}

/** A failed reply keeps its share until its owner closes it; whatever else has failed gave its own back then. */
function hasShare({ status, kind, closedAt }: Pick<Outgoing, 'status' | 'kind' | 'closedAt'>): boolean {
  if (status === 'failed') return kind === 'reply' && closedAt === null
  return status === 'queued' && kind !== 'holding' && kind !== 'owner'
}

/** The questions of these messages in their senders' words. */
async function listQuestions(tx: OwnerTx, messageIds: string[]): Promise<string[]> {
  const rows = await tx.select({ questions: leadEvents.questions }).from(leadEvents).where(inArray(leadEvents.messageId, messageIds))
  return rows.flatMap(({ questions }) => questions)
}

/** With what the owner wrote in them from a program of their own, which answers nothing any more. */
async function deleteEmptyConversations(tx: OwnerTx, touched: string[]): Promise<{ ids: string[]; sent: string[] }> {
  const left = tx.select({ id: messages.id }).from(messages).where(eq(messages.conversationId, conversations.id))
  const empty = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(inArray(conversations.id, touched), notExists(left)))
  const ids = empty.map((conversation) => conversation.id)
  if (ids.length === 0) return { ids, sent: [] }
  const own = await tx.select({ sent: ownerMails.rfcMessageId }).from(ownerMails).where(inArray(ownerMails.conversationId, ids))
  const written = await tx.delete(outgoing).where(inArray(outgoing.conversationId, ids)).returning({ sent: outgoing.rfcMessageId })
  await tx.delete(conversations).where(inArray(conversations.id, ids))
  return { ids, sent: [...own, ...written].map(({ sent }) => sent) }
}

/** Which of them named one of these messages is not known, so those that were written already all go. */
async function deleteNotices(tx: OwnerTx): Promise<void> {
  await inSystemRole(tx, (system) =>
    system
      .delete(productMails)
      .where(
        and(eq(productMails.ownerId, tx.owner), inArray(productMails.kind, [...mailsWithWords]), sql`${productMails.status} <> 'waiting'`),
      ),
  )
}

/** How much there is of these messages. */
export async function countOf(tx: OwnerTx, ids: readonly string[]): Promise<{ messages: number; replies: number; escalations: number }> {
  if (ids.length === 0) return { messages: 0, replies: 0, escalations: 0 }
  const wanted = [...ids]
  return {
    messages: await tx.$count(messages, inArray(messages.id, wanted)),
    replies: await tx.$count(outgoing, inArray(outgoing.messageId, wanted)),
    escalations: await tx.$count(escalatedEmails, inArray(escalatedEmails.inboundId, wanted)),
  }
}

export async function countMessagesBefore(tx: OwnerTx, before: Date): Promise<number> {
  return tx.$count(messages, lt(messages.receivedAt, before))
}

/** The messages that came in before an instant, the oldest first, `limit` at most, without those to which a reply is on its way. */
export async function listMessagesBefore(tx: OwnerTx, before: Date, limit: number): Promise<string[]> {
  const leaving = tx
    .select({ id: outgoing.id })
    .from(outgoing)
    .where(and(eq(outgoing.messageId, messages.id), eq(outgoing.status, 'sending')))
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(lt(messages.receivedAt, before), notExists(leaving)))
    .orderBy(messages.receivedAt, messages.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}
