import type { Action } from '@ownvoice/core/assistant/trace'
import type { FirstAnswer } from '@ownvoice/core/reports/analytics'
import type { Span } from '@ownvoice/core/reports/report-months'
import type { AskedEvent } from '@ownvoice/core/reports/top-questions'
import { and, asc, count, desc, eq, gte, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { conversations, leadEvents, messages } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'
import { bookedIn } from './booked-facts.ts'
import { answeredAloneIn, isReplied, repliedIn } from './overview-facts.ts'

/** Whether anything ever happened in the account: each is the existence of one row. */
export async function hasData(tx: OwnerTx): Promise<boolean> {
  const [conversation] = await tx.select({ id: conversations.id }).from(conversations).limit(1)
  if (conversation) return true
  return (await tx.select({ id: leadEvents.id }).from(leadEvents).limit(1)).length > 0
}

/** When the first message was dealt with; null where none was. */
export async function findFirstEventAt(tx: OwnerTx): Promise<Date | null> {
  const [first] = await tx.select({ at: leadEvents.createdAt }).from(leadEvents).orderBy(asc(leadEvents.createdAt)).limit(1)
  return first?.at ?? null
}

export function eventsIn({ from, to }: Span) {
  return and(gte(leadEvents.createdAt, from), lt(leadEvents.createdAt, to))
}

/** How many messages came to which end in each of these periods, which follow one another; `period` counts from 0. */
export async function countActions(tx: OwnerTx, periods: readonly Span[]): Promise<{ period: number; action: Action; count: number }[]> {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const period = periodOf(leadEvents.createdAt, periods)
  return tx
    .select({ period, action: leadEvents.action, count: count() })
    .from(leadEvents)
    .where(eventsIn({ from: first.from, to: last.to }))
    .groupBy(sql`1`, leadEvents.action)
}

/** How many bookings became known in each of these periods, which follow one another. */
export async function countBookings(tx: OwnerTx, periods: readonly Span[]): Promise<{ period: number; count: number }[]> {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const booked = bookedIn(tx, { from: first.from, to: last.to }).as('booked')
  return tx
    .select({ period: periodOf(booked.at, periods), count: count() })
    .from(booked)
    .groupBy(sql`1`)
}

/**
 * The first answers that left between two instants, one for each conversation in which the assistant answered first and alone: what the owner wrote, or
 * had to look at before, is none of its time.
 */
export function firstAnswersIn(tx: OwnerTx, span: Span) {
  return tx
    .select({
      id: outgoing.id,
      at: sql<Date>`${outgoing.sentAt}`.mapWith(leadEvents.createdAt).as('at'),
      email: outgoing.toAddress,
      messageId: outgoing.messageId,
      waitedMs: sql<number>`${outgoing.waitedMs}`.as('waited'),
    })
    .from(outgoing)
    .where(and(answeredAloneIn(span), outgoing.isFirst))
}

/** The time to the first answer in each of these periods, and in all of them together, under `null`. */
export async function measureFirstAnswers(
  tx: OwnerTx,
  periods: readonly Span[],
): Promise<{ period: number | null; firstAnswer: FirstAnswer }[]> {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const answers = firstAnswersIn(tx, { from: first.from, to: last.to }).as('answers')
  const measuresOf = (waitedMs: SQLWrapper) => {
    const percentile = (share: number) => sql<number>`percentile_cont(${sql.raw(String(share))}) within group (order by ${waitedMs})`
    return { count: count(), medianMs: percentile(0.5), p95Ms: percentile(0.95) }
  }
  const inPeriods = tx
    .select({ waitedMs: answers.waitedMs, period: periodOf(answers.at, periods).as('period') })
    .from(answers)
    .as('in_periods')
  const rows = await tx
    .select({ period: sql<number | null>`${inPeriods.period}`, ...measuresOf(inPeriods.waitedMs) })
    .from(inPeriods)
    .groupBy(sql`grouping sets ((${inPeriods.period}), ())`)
  return rows.filter((row) => row.count > 0).map(({ period, ...firstAnswer }) => ({ period, firstAnswer }))
}

/** How many conversations ever got a reply, of which no more than `atMost` are counted. */
export async function countResponded(tx: OwnerTx, atMost: number): Promise<number> {
  const some = tx.selectDistinct({ id: outgoing.conversationId }).from(outgoing).where(isReplied).limit(atMost).as('some')
  return tx.$count(some)
}

/** The newest messages of a span that asked something, oldest first, and in which conversation a reply was sent within the span. */
export async function listAsked(tx: OwnerTx, span: Span, limit: number): Promise<(AskedEvent & { at: Date })[]> {
  const responded = await tx.selectDistinct({ id: outgoing.conversationId }).from(outgoing).where(repliedIn(span))
  const respondedIds = new Set(responded.map(({ id }) => id))
  const rows = await tx
    .select({
      eventId: leadEvents.id,
      at: leadEvents.createdAt,
      questions: leadEvents.questions,
      conversationId: messages.conversationId,
    })
    .from(leadEvents)
    .leftJoin(messages, eq(messages.id, leadEvents.messageId))
    .where(and(eventsIn(span), sql`cardinality(${leadEvents.questions}) > 0`))
    .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id))
    .limit(limit)
  return rows.toReversed().map(({ conversationId, ...row }) => ({
    ...row,
    respondedIn: conversationId !== null && respondedIds.has(conversationId) ? conversationId : null,
  }))
}

/** Today's interactions, newest first. */
export async function listInteractions(tx: OwnerTx, span: Span, limit: number) {
  return tx
    .select({
      id: leadEvents.id,
      at: leadEvents.createdAt,
      email: leadEvents.toEmail,
      category: leadEvents.categoryUsed,
      action: leadEvents.action,
      reply: leadEvents.replyText,
      messageId: leadEvents.messageId,
    })
    .from(leadEvents)
    .where(eventsIn(span))
    .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id))
    .limit(limit)
}

/** In which of periods that follow one another an instant lies, counted from 0. */
function periodOf(at: SQLWrapper, periods: readonly Span[]): SQL<number> {
  const starts = sql.join(
    periods.map(({ from }) => sql`${from.toISOString()}::timestamptz`),
    sql`, `,
  )
  return sql<number>`width_bucket(${at}, array[${starts}]) - 1`
}
