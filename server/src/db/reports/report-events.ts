import type { Span } from '@ownvoice/core/reports/report-months'
import { and, asc, count, desc, eq, gte, inArray, lt, min, sql } from 'drizzle-orm'
import type { Action } from '@ownvoice/core/assistant/trace'
import type { OwnerTx } from '../database.ts'
import { conversations, leadEvents, messages } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'
import { eventsIn, firstAnswersIn } from './analytics-facts.ts'
import { repliedIn } from './overview-facts.ts'

/** What stands behind a figure, newest first: all of it is counted, and at most `limit` handed out. */
type Listed<Row> = { total: number; rows: Row[] }

/** The leads responded: each conversation with its first answer of the span. */
export async function listResponded(tx: OwnerTx, span: Span, limit: number) {
  const firsts = tx
    .selectDistinctOn([outgoing.conversationId], {
      id: outgoing.id,
      at: sql<Date>`${outgoing.sentAt}`.mapWith(leadEvents.createdAt).as('at'),
      email: outgoing.toAddress,
      kind: outgoing.kind,
      messageId: outgoing.messageId,
    })
    .from(outgoing)
    .where(repliedIn(span))
    .orderBy(outgoing.conversationId, asc(outgoing.sentAt))
    .as('firsts')
  const [all] = await tx.select({ total: count() }).from(firsts)
  return listed(all, await tx.select().from(firsts).orderBy(desc(firsts.at), desc(firsts.id)).limit(limit))
}

/** The conversations that began, each with its first message. */
export async function listBegun(tx: OwnerTx, { from, to }: Span, limit: number) {
  const begun = and(gte(conversations.createdAt, from), lt(conversations.createdAt, to))
  const [all] = await tx.select({ total: count() }).from(conversations).where(begun)
  const rows = await tx
    .select({ id: conversations.id, at: conversations.createdAt, email: conversations.customerEmail })
    .from(conversations)
    .where(begun)
    .orderBy(desc(conversations.createdAt), desc(conversations.id))
    .limit(limit)
  const firstIds = await tx
    .selectDistinctOn([messages.conversationId], { conversationId: messages.conversationId, messageId: messages.id })
    .from(messages)
    .where(
      inArray(
        messages.conversationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(messages.conversationId, asc(messages.receivedAt))
  const messageOf = new Map(firstIds.map(({ conversationId, messageId }) => [conversationId, messageId]))
  return listed(
    all,
    rows.map((row) => ({ ...row, messageId: messageOf.get(row.id) ?? null })),
  )
}

/** The assistant's first answers. */
export async function listFirstAnswers(tx: OwnerTx, span: Span, limit: number) {
  const answers = firstAnswersIn(tx, span).as('answers')
  const [all] = await tx.select({ total: count() }).from(answers)
  return listed(all, await tx.select().from(answers).orderBy(desc(answers.at), desc(answers.id)).limit(limit))
}

/** The messages that came to this end, or all of them; or those of these events. */
export async function listEvents(tx: OwnerTx, given: { span: Span; action?: Action; ids?: readonly string[] }, limit: number) {
  const wanted = and(
    eventsIn(given.span),
    given.action && eq(leadEvents.action, given.action),
    given.ids && inArray(leadEvents.id, [...given.ids]),
  )
  const [all] = await tx.select({ total: count() }).from(leadEvents).where(wanted)
  const rows = await tx
    .select({
      id: leadEvents.id,
      at: leadEvents.createdAt,
      email: leadEvents.toEmail,
      category: leadEvents.categoryUsed,
      action: leadEvents.action,
      messageId: leadEvents.messageId,
    })
    .from(leadEvents)
    .where(wanted)
    .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id))
    .limit(limit)
  return listed(all, rows)
}

/** Every message of a span that was dealt with, oldest first, with when an answer to it was sent. */
export async function listForExport(tx: OwnerTx, span: Span, limit: number) {
  const answers = await tx
    .select({ messageId: outgoing.messageId, at: min(outgoing.sentAt) })
    .from(outgoing)
    .where(and(eq(outgoing.status, 'sent'), inArray(outgoing.kind, ['reply', 'owner']), gte(outgoing.sentAt, span.from)))
    .groupBy(outgoing.messageId)
  const answeredAt = new Map(answers.map(({ messageId, at }) => [messageId, at]))
  const rows = await tx
    .select({
      at: leadEvents.createdAt,
      email: leadEvents.toEmail,
      category: leadEvents.categoryUsed,
      action: leadEvents.action,
      messageId: leadEvents.messageId,
      subject: messages.subject,
      receivedAt: messages.receivedAt,
    })
    .from(leadEvents)
    .leftJoin(messages, eq(messages.id, leadEvents.messageId))
    .where(eventsIn(span))
    .orderBy(asc(leadEvents.createdAt), asc(leadEvents.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, answeredAt: (row.messageId && answeredAt.get(row.messageId)) || null }))
}

function listed<Row>(all: { total: number } | undefined, rows: Row[]): Listed<Row> {
  return { total: all?.total ?? 0, rows }
}
