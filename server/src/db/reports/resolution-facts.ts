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
 * The answers that the assistant gave alone and that left within a span, each with the sign of what became of it: the one place that says so. Each looks at what was
 * heard in its conversation in the days after it, in one pass in order of time: the embedded database keeps no statistics, and a join would take its planner minutes.
 */
function resolutionsIn(tx: OwnerTx, { span, now }: Asked) {
  const heard = unionAll(answersIn(tx, span), ...heardIn(tx, { from: span.from, to: new Date(span.to.getTime() + RETURN_MS) })).as('heard')
  const days = sql.raw(`interval '${RETURN_DAYS} days'`)
  const later = sql`over (partition by ${heard.conversationId} order by ${heard.at} range between current row and ${days} following exclude group)`
  const isHeard = (sign: Sign) => sql<boolean | null>`bool_or(${heard.sign} = ${sign}) ${later}`
  const seen = tx
    .select({
      id: heard.id,
      at: heard.at,
      email: heard.email,
      messageId: heard.messageId,
      kind: sql<string>`${heard.sign}`.as('kind'),
      wroteAgain: isHeard('wrote_again').as('wrote_again'),
      booked: isHeard('booked').as('booked'),
      thanked: isHeard('thanked').as('thanked'),
      ownerWrote: isHeard('owner_wrote').as('owner_wrote'),
    })
    .from(heard)
    .as('seen')
  return tx
    .select({
      id: seen.id,
      at: sql<Date>`${seen.at}`.mapWith(leadEvents.createdAt).as('at'),
      email: seen.email,
      messageId: seen.messageId,
      sign: sql<ResolutionSign>`case
        when ${seen.wroteAgain} then 'wrote_again'
        when ${seen.booked} then 'booked'
        when ${seen.thanked} then 'thanked'
        when ${seen.ownerWrote} then 'owner_wrote'
        when ${seen.at} <= ${new Date(now.getTime() - RETURN_MS).toISOString()}::timestamptz then 'silence'
        else 'young' end`.as('sign'),
    })
    .from(seen)
    .where(eq(seen.kind, 'answer'))
}

type Sign = Exclude<ResolutionSign, 'silence' | 'young'>

/** What left within a span without the owner's word. */
function answersIn(tx: OwnerTx, { from, to }: Span) {
  return tx
    .select({
      conversationId: sql<string>`${outgoing.conversationId}`.as('conversation_id'),
      at: sql<Date>`${outgoing.sentAt}`.as('at'),
      sign: sql<string>`'answer'`.as('sign'),
      id: sql<string>`${outgoing.id}`.as('id'),
      email: sql<string>`${outgoing.toAddress}`.as('email'),
      messageId: sql<string>`${outgoing.messageId}`.as('message_id'),
    })
    .from(outgoing)
    .where(
      and(
        eq(outgoing.status, 'sent'),
        eq(outgoing.kind, 'reply'),
        isNull(outgoing.approvedAt),
        gte(outgoing.sentAt, from),
        lt(outgoing.sentAt, to),
      ),
    )
}

/** What was heard in conversations after `from`: who wrote and what for, bookings that stand, what the owner wrote. Machines and spam say nothing of it. */
function heardIn(tx: OwnerTx, { from, to }: Span) {
  const heard = (conversationId: SQLWrapper, at: SQLWrapper, sign: SQL<string>) => ({
    conversationId: sql<string>`${conversationId}`.as('conversation_id'),
    at: sql<Date>`${at}`.as('at'),
    sign: sign.as('sign'),
    id: sql<string>`null::uuid`.as('id'),
    email: sql<string>`null::text`.as('email'),
    messageId: sql<string>`null::uuid`.as('message_id'),
  })
  const isThanks = sql`${messages.action} = 'ignore' and ${messages.trace} #>> '{decision,rule}' = 'nothing_asked'`
  const signOfMessage = sql<string>`case when ${messages.action} = 'ignore' then 'thanked' else 'wrote_again' end`
  const between = (at: PgColumn) => and(gt(at, from), lte(at, to))
  return [
    tx
      .select(heard(messages.conversationId, messages.receivedAt, signOfMessage))
      .from(messages)
      .where(and(between(messages.receivedAt), or(inArray(messages.action, ['send', 'draft', 'escalate', 'watch']), sql`(${isThanks})`))),
    tx
      .select(heard(bookings.conversationId, bookings.createdAt, sql<string>`'booked'`))
      .from(bookings)
      .where(and(isStandingRow, isNotNull(bookings.conversationId), between(bookings.createdAt))),
    tx
      .select(heard(outgoing.conversationId, outgoing.sentAt, sql<string>`'owner_wrote'`))
      .from(outgoing)
      .where(and(eq(outgoing.status, 'sent'), eq(outgoing.kind, 'owner'), between(outgoing.sentAt))),
    tx
      .select(heard(ownerMails.conversationId, ownerMails.sentAt, sql<string>`'owner_wrote'`))
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
