import type { Span } from '@ownvoice/core/reports/report-months'
import { RETURN_DAYS, type ResolutionSign } from '@ownvoice/core/reports/resolutions'
import { and, count, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { OwnerTx } from '../database.ts'
import { isStandingRow } from '../bookings/bookings.ts'
import { leadEvents, messages, ownerMails } from '../schema/assistant.ts'
import { bookings } from '../schema/bookings.ts'
import { outgoing } from '../schema/mailboxes.ts'
import { answeredAloneIn } from './overview-facts.ts'

const RETURN_MS = RETURN_DAYS * 86_400_000

type Asked = { span: Span; now: Date }

/**
 * The answers that the assistant gave alone and that left within a span, each with the sign of what became of it: the one place that says so. Of all that was
 * heard in its conversation in the days after it, what says most counts.
 */
function resolutionsIn(tx: OwnerTx, { span, now }: Asked) {
  const heard = unionAll(...heardIn(tx, { from: span.from, to: new Date(span.to.getTime() + RETURN_MS) })).as('heard')
  const soonAfter = sql`${heard.at} <= ${outgoing.sentAt} + ${sql.raw(`interval '${RETURN_DAYS} days'`)}`
  const isSilence = sql`${outgoing.sentAt} <= ${new Date(now.getTime() - RETURN_MS).toISOString()}::timestamptz`
  return tx
    .select({
      id: outgoing.id,
      at: sql<Date>`${outgoing.sentAt}`.mapWith(leadEvents.createdAt).as('at'),
      email: outgoing.toAddress,
      messageId: outgoing.messageId,
      sign: sql<ResolutionSign>`coalesce((${names})[min(${heard.sign})], case when ${isSilence} then 'silence' else 'young' end)`.as(
        'sign',
      ),
    })
    .from(outgoing)
    .leftJoin(heard, and(eq(heard.conversationId, outgoing.conversationId), sql`${heard.at} > ${outgoing.sentAt}`, soonAfter))
    .where(answeredAloneIn(span))
    .groupBy(outgoing.userId, outgoing.id)
}

/** What may be heard after an answer; what stands first says most. */
const signs = ['wrote_again', 'booked', 'thanked', 'owner_wrote'] as const satisfies readonly Exclude<ResolutionSign, 'silence' | 'young'>[]
const names = sql.raw(`array['${signs.join("', '")}']`)

/** A sign as its place among them, from 1 on: a hundred thousand are compared. */
function codeOf(sign: (typeof signs)[number]): SQL<number> {
  return sql.raw(String(signs.indexOf(sign) + 1)).mapWith(Number)
}

/** What was heard in conversations after `from`: who wrote and what for, bookings that stand, what the owner wrote. Machines and spam say nothing of it. */
function heardIn(tx: OwnerTx, { from, to }: Span) {
  const heard = (conversationId: SQLWrapper, at: SQLWrapper, sign: SQL<number>) => ({
    conversationId: sql<string>`${conversationId}`.as('heard_in'),
    at: sql<Date>`${at}`.as('heard_at'),
    sign: sign.as('heard_sign'),
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
      .where(and(eq(outgoing.status, 'sent'), eq(outgoing.kind, 'owner'), between(outgoing.sentAt))),
    tx
      .select(heard(ownerMails.conversationId, ownerMails.sentAt, codeOf('owner_wrote')))
      .from(ownerMails)
      .where(between(ownerMails.sentAt)),
  ] as const
}

/**
 * Answers and what was heard are held against each other in one pass, whatever the planner thinks of their number: the embedded database keeps no statistics,
 * takes both for a handful, and would look through all that was heard for each answer.
 */
async function inOnePass<T>(tx: OwnerTx, read: () => Promise<T>): Promise<T> {
  await tx.execute(sql`set local enable_nestloop = off`)
  const found = await read()
  await tx.execute(sql`set local enable_nestloop = on`)
  return found
}

/** How many answers there are of each sign. */
export async function countResolutionSigns(tx: OwnerTx, asked: Asked): Promise<{ sign: ResolutionSign; count: number }[]> {
  const resolutions = resolutionsIn(tx, asked).as('resolutions')
  return inOnePass(tx, () => tx.select({ sign: resolutions.sign, count: count() }).from(resolutions).groupBy(resolutions.sign))
}

/** The answers of these signs, newest first: all of them are counted, and at most `limit` handed out. */
export async function listResolutions(
  tx: OwnerTx,
  { signs: asked, ...given }: Asked & { signs: readonly ResolutionSign[] },
  limit: number,
) {
  const resolutions = resolutionsIn(tx, given).as('resolutions')
  const wanted = inArray(resolutions.sign, [...asked])
  return inOnePass(tx, async () => {
    const [all] = await tx.select({ total: count() }).from(resolutions).where(wanted)
    const rows = await tx.select().from(resolutions).where(wanted).orderBy(desc(resolutions.at), desc(resolutions.id)).limit(limit)
    return { total: all?.total ?? 0, rows }
  })
}

/** The sign of each answer, by the message that it answers. */
export async function findResolutions(tx: OwnerTx, asked: Asked): Promise<Map<string, ResolutionSign>> {
  const rows = await inOnePass(tx, () => resolutionsIn(tx, asked))
  return new Map(rows.map(({ messageId, sign }) => [messageId, sign]))
}
