import type { Action } from '@ownvoice/core/assistant/trace'
import { and, count, countDistinct, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { leadEvents, messages } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'

export type LeadEvent = typeof leadEvents.$inferSelect
export type NewLeadEvent = Omit<typeof leadEvents.$inferInsert, 'userId'>
/** From an instant on, up to another one that is not included any more. */
export type Period = { from: Date; to: Date }

/** One event for each message that was dealt with. Null when there is one already. */
export async function addLeadEvent(tx: OwnerTx, event: NewLeadEvent): Promise<LeadEvent | null> {
  const [row] = await tx
    .insert(leadEvents)
    .values({ ...event, userId: tx.owner })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Newest first. */
export async function listRecentEvents(tx: OwnerTx, limit: number): Promise<LeadEvent[]> {
  return tx.select().from(leadEvents).orderBy(desc(leadEvents.createdAt), desc(leadEvents.id)).limit(limit)
}

/** How many messages of the period were sent an answer, drafted, escalated and ignored. */
export async function countEvents(tx: OwnerTx, { from, to }: Period): Promise<Record<Action, number>> {
  const rows = await tx
    .select({ action: leadEvents.action, events: count() })
    .from(leadEvents)
    .where(and(gte(leadEvents.createdAt, from), lt(leadEvents.createdAt, to)))
    .groupBy(leadEvents.action)
  const counts: Record<Action, number> = { send: 0, draft: 0, escalate: 0, ignore: 0 }
  for (const row of rows) counts[row.action] = row.events
  return counts
}

/** Conversations with at least one reply sent in the period, and the mean time from the message to its reply (null without any). */
export async function measureReplies(tx: OwnerTx, { from, to }: Period): Promise<{ conversations: number; averageMs: number | null }> {
  const [row] = await tx
    .select({
      conversations: countDistinct(outgoing.conversationId),
      averageMs: sql<number | null>`(avg(extract(epoch from ${outgoing.sentAt} - ${messages.receivedAt})) * 1000)::float8`,
    })
    .from(outgoing)
    .innerJoin(messages, eq(messages.id, outgoing.messageId))
    .where(and(eq(outgoing.kind, 'reply'), eq(outgoing.status, 'sent'), gte(outgoing.sentAt, from), lt(outgoing.sentAt, to)))
  return row ?? { conversations: 0, averageMs: null }
}
