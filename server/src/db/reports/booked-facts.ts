import type { BookedFacts } from '@ownvoice/core/reports/overview-figures'
import type { Span } from '@ownvoice/core/reports/report-months'
import { and, count, countDistinct, desc, exists, gte, lt, notInArray, sql } from 'drizzle-orm'
import { isStandingRow } from '../bookings/bookings.ts'
import type { OwnerTx } from '../database.ts'
import { bookings, bookingSources } from '../schema/bookings.ts'
import { outgoing } from '../schema/mailboxes.ts'

/** The bookings that stand and became known between two instants; null for an account that hears of none from anybody. */
export async function countBooked(tx: OwnerTx, span: Span): Promise<BookedFacts | null> {
  if (!(await hasSource(tx))) return null
  const wasAnswered = exists(
    tx
      .select({ one: sql`1` })
      .from(outgoing)
      .where(
        sql`${outgoing.conversationId} = ${bookings.conversationId} and ${outgoing.status} = 'sent' and ${outgoing.kind} in ('reply', 'owner')`,
      ),
  )
  const [counted] = await tx
    .select({
      meetings: count(),
      leads: countDistinct(sql`case when ${wasAnswered} then ${bookings.conversationId} end`),
    })
    .from(bookings)
    .where(knownIn(span))
  return counted ?? { meetings: 0, leads: 0 }
}

/** A connected scheduler, or a booking that anybody told of. */
async function hasSource(tx: OwnerTx): Promise<boolean> {
  const heard = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(notInArray(bookings.status, ['proposed', 'dismissed']))
    .limit(1)
  return heard.length > 0 || (await tx.select({ id: bookingSources.id }).from(bookingSources).limit(1)).length > 0
}

function knownIn({ from, to }: Span) {
  return and(isStandingRow, gte(bookings.createdAt, from), lt(bookings.createdAt, to))
}

/** The bookings that stand and became known between two instants. */
export function bookedIn(tx: OwnerTx, span: Span) {
  return tx
    .select({ id: bookings.id, at: bookings.createdAt, email: bookings.email, origin: bookings.origin, messageId: bookings.messageId })
    .from(bookings)
    .where(knownIn(span))
}

/** The same as a list, newest first. */
export async function listBooked(tx: OwnerTx, span: Span, limit: number) {
  const total = await tx.$count(bookings, knownIn(span))
  return { total, rows: await bookedIn(tx, span).orderBy(desc(bookings.createdAt), desc(bookings.id)).limit(limit) }
}
