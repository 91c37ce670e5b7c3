import type { Span } from '@ownvoice/core/reports/report-months'
import { RETURN_DAYS, type ResolutionSign } from '@ownvoice/core/reports/resolutions'
import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { OwnerTx } from '../database.ts'
import { isStandingRow } from '../bookings/bookings.ts'
import { leadEvents, messages, ownerMails } from '../schema/assistant.ts'
import { bookings } from '../schema/bookings.ts'
import { outgoing } from '../schema/mailboxes.ts'

const RETURN_MS = RETURN_DAYS * 86_400_000

type Asked = { span: Span; now: Date }

/**
 * The answers that the assistant gave alone and that left within a span, each with the sign of what became of it: the one place that says so. Each looks for what was
 * heard next in its conversation, in one pass from the last to the first: the embedded database keeps no statistics, and a join would take its planner minutes.
 */
function resolutionsIn(tx: OwnerTx, { span, now }: Asked) {
  const heard = unionAll(answersIn(tx, span), ...heardIn(tx, { from: span.from, to: new Date(span.to.getTime() + RETURN_MS) })).as('heard')
  // Of what happened in the same instant an answer comes first on the way back: it knows of nothing but what is later.
  const later = sql`over (partition by ${heard.conversationId} order by ${heard.at} desc, ${heard.sign} rows unbounded preceding)`
  const next = (sign: Sign) => sql<Date | null>`min(${heard.at}) filter (where ${heard.sign} = ${codeOf(sign)}) ${later}`
  const seen = tx
    .select({
      id: heard.id,
      at: heard.at,
      email: heard.email,
      messageId: heard.messageId,
      code: sql<number>`${heard.sign}`.as('code'),
      wroteAgain: next('wrote_again').as('wrote_again'),
      booked: next('booked').as('booked'),
      thanked: next('thanked').as('thanked'),
      ownerWrote: next('owner_wrote').as('owner_wrote'),
    })
    .from(heard)
    .as('seen')
  const isInTime = (heardAt: SQLWrapper) => sql`${heardAt} <= ${seen.at} + ${sql.raw(`interval '${RETURN_DAYS} days'`)}`
  return tx
    .select({
      id: seen.id,
      at: sql<Date>`${seen.at}`.mapWith(leadEvents.createdAt).as('at'),
      email: seen.email,
      messageId: seen.messageId,
      sign: sql<ResolutionSign>`case
        when ${isInTime(seen.wroteAgain)} then 'wrote_again'
        when ${isInTime(seen.booked)} then 'booked'
        when ${isInTime(seen.thanked)} then 'thanked'
        when ${isInTime(seen.ownerWrote)} then 'owner_wrote'
        when ${seen.at} <= ${new Date(now.getTime() - RETURN_MS).toISOString()}::timestamptz then 'silence'
        else 'young' end`.as('sign'),
    })
    .from(seen)
    .where(sql`${seen.code} = ${codeOf('answer')}`)
}

type Sign = Exclude<ResolutionSign, 'silence' | 'young'>

/** What happens in a conversation, as numbers: a hundred thousand are put in order. An answer is the least of them. */
const codes = { answer: 0, wrote_again: 1, booked: 2, thanked: 3, owner_wrote: 4 } as const

function codeOf(sign: Sign | 'answer'): SQL<number> {
  return sql.raw(String(codes[sign])).mapWith(Number)
}

const left = eq(outgoing.status, 'sent')

/** What left within a span without the owner's word. */
function answersIn(tx: OwnerTx, { from, to }: Span) {
  return tx
    .select({
      conversationId: sql<string>`${outgoing.conversationId}`.as('conversation_id'),
      at: sql<Date>`${outgoing.sentAt}`.as('at'),
      sign: codeOf('answer').as('sign'),
      id: sql<string>`${outgoing.id}`.as('id'),
      email: sql<string>`${outgoing.toAddress}`.as('email'),
      messageId: sql<string>`${outgoing.messageId}`.as('message_id'),
    })
    .from(outgoing)
    .where(and(left, eq(outgoing.kind, 'reply'), isNull(outgoing.approvedAt), gte(outgoing.sentAt, from), lt(outgoing.sentAt, to)))
}

/** What was heard in conversations after `from`: who wrote and what for, bookings that stand, what the owner wrote. Machines and spam say nothing of it. */
function heardIn(tx: OwnerTx, { from, to }: Span) {
  const heard = (conversationId: SQLWrapper, at: SQLWrapper, sign: SQL<number>) => ({
    conversationId: sql<string>`${conversationId}`.as('conversation_id'),
    at: sql<Date>`${at}`.as('at'),
    sign: sign.as('sign'),
    id: sql<string>`null::uuid`.as('id'),
    email: sql<string>`null::text`.as('email'),
    messageId: sql<string>`null::uuid`.as('message_id'),
  })
  const isThanks = sql`${messages.action} = 'ignore' and ${messages.trace} #>> '{decision,rule}' = 'nothing_asked'`
  const signOfMessage = sql<number>`case when ${messages.action} = 'ignore' then ${codeOf('thanked')} else ${codeOf('wrote_again')} end`
  const between = (at: PgColumn) => and(gt(at, from), lte(at, to))
  return [
    tx
      .select(heard(messages.conversationId, messages.receivedAt, signOfMessage))
      .from(messages)
      .where(and(between(messages.receivedAt), or(inArray(messages.action, ['send', 'draft', 'escalate', 'watch']), sql`(${isThanks})`))),
    tx
      .select(heard(bookings.conversationId, bookings.createdAt, codeOf('booked')))
      .from(bookings)
      .where(and(isStandingRow, isNotNull(bookings.conversationId), between(bookings.createdAt))),
    tx
      .select(heard(outgoing.conversationId, outgoing.sentAt, codeOf('owner_wrote')))
      .from(outgoing)
      .where(and(left, eq(outgoing.kind, 'owner'), between(outgoing.sentAt))),
    tx
      .select(heard(ownerMails.conversationId, ownerMails.sentAt, codeOf('owner_wrote')))
      .from(ownerMails)
      .where(between(ownerMails.sentAt)),
  ] as const
}

/** How many answers there are of each sign. */
export async function countResolutionSigns(tx: OwnerTx, asked: Asked): Promise<{ sign: ResolutionSign; count: number }[]> {
  const resolutions = resolutionsIn(tx, asked).as('resolutions')
  return tx.select({ sign: resolutions.sign, count: count() }).from(resolutions).groupBy(resolutions.sign)
}

/** The answers of these signs, newest first: all of them are counted, and at most `limit` handed out. */
export async function listResolutions(tx: OwnerTx, { signs, ...asked }: Asked & { signs: readonly ResolutionSign[] }, limit: number) {
  const resolutions = resolutionsIn(tx, asked).as('resolutions')
  const wanted = inArray(resolutions.sign, [...signs])
  const [all] = await tx.select({ total: count() }).from(resolutions).where(wanted)
  const rows = await tx.select().from(resolutions).where(wanted).orderBy(desc(resolutions.at), desc(resolutions.id)).limit(limit)
  return { total: all?.total ?? 0, rows }
}

/** The sign of each answer, by the message that it answers. */
export async function findResolutions(tx: OwnerTx, asked: Asked): Promise<Map<string, ResolutionSign>> {
  const rows = await resolutionsIn(tx, asked)
  return new Map(rows.map(({ messageId, sign }) => [messageId, sign]))
}
