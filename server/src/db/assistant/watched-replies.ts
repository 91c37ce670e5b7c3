import type { Category } from '@ownvoice/core/assistant/category'
import type { Draft } from '@ownvoice/core/assistant/trace'
import { LOOKED_AT, type Watched } from '@ownvoice/core/assistant/watch/agreement'
import { compareReplies, type Difference } from '@ownvoice/core/assistant/watch/compare-replies'
import { and, desc, eq, exists, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { senderName } from '../mailboxes/sender-name.ts'
import { messages, watchedReplies } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'

/** Notes that the reply to a message would have left by itself. */
export async function addWatchedReply(tx: OwnerTx, messageId: string, now: Date): Promise<void> {
  await tx.insert(watchedReplies).values({ userId: tx.owner, messageId, createdAt: now }).onConflictDoNothing()
}

/** Holds what the owner answers a message with against what would have left; of one that they change again, the last word counts. */
export async function compareAnswer(tx: OwnerTx, { messageId, text, now }: { messageId: string; text: string; now: Date }): Promise<void> {
  const [row] = await tx
    .select({ trace: messages.trace })
    .from(watchedReplies)
    .innerJoin(messages, eq(messages.id, watchedReplies.messageId))
    .where(eq(watchedReplies.messageId, messageId))
  if (row?.trace?.draft) await saveComparison(tx, { messageId, draft: row.trace.draft, text, now })
}

/** The owner took their answer back: it was not compared. */
export async function forgetComparison(tx: OwnerTx, messageId: string): Promise<void> {
  await tx.update(watchedReplies).set({ outcome: null, differences: [], comparedAt: null }).where(eq(watchedReplies.messageId, messageId))
}

type OwnersMail = { conversationId: string; answersUntil: Date; text: string; now: Date }

/**
 * Holds what the owner wrote in a conversation by themselves against all that would have left to the messages that it answers. It counts for the newest; those
 * before it were answered along with it, so that nothing can be said of each.
 */
export async function compareOwnersMail(tx: OwnerTx, { conversationId, answersUntil, text, now }: OwnersMail): Promise<void> {
  const rows = await tx
    .select({ messageId: messages.id, trace: messages.trace })
    .from(watchedReplies)
    .innerJoin(messages, eq(messages.id, watchedReplies.messageId))
    .where(and(eq(messages.conversationId, conversationId), lte(messages.receivedAt, answersUntil), isNull(watchedReplies.comparedAt)))
    .orderBy(desc(messages.receivedAt), desc(messages.id))
  const [newest, ...before] = rows
  const draft = newest?.trace?.draft
  if (!draft) return
  const statements = rows.flatMap(({ trace }) => trace?.draft?.statements ?? [])
  await saveComparison(tx, { messageId: newest.messageId, draft: { ...draft, statements }, text, now })
  const ids = before.map(({ messageId }) => messageId)
  if (ids.length === 0) return
  await tx.update(watchedReplies).set({ outcome: 'unclear', comparedAt: now }).where(inArray(watchedReplies.messageId, ids))
}

type Compared = { messageId: string; draft: Draft; text: string; now: Date }

async function saveComparison(tx: OwnerTx, { messageId, draft, text, now }: Compared): Promise<void> {
  const { outcome, differences } = compareReplies(draft, text)
  await tx.update(watchedReplies).set({ outcome, differences, comparedAt: now }).where(eq(watchedReplies.messageId, messageId))
}

const isWatched = sql<boolean>`${messages.action} = 'watch'`.mapWith(Boolean)

/** The owner put the draft aside, without an answer. */
function isPutAside(tx: OwnerTx) {
  const aside = and(
    eq(outgoing.messageId, messages.id),
    eq(outgoing.kind, 'reply'),
    eq(outgoing.status, 'draft'),
    isNotNull(outgoing.closedAt),
  )
  return exists(
    tx
      .select({ one: sql`1` })
      .from(outgoing)
      .where(aside),
  ).mapWith(Boolean)
}

/** How the reply that would have left compares with what the owner said. */
export type WatchedReply = Watched & { differences: Difference[] }

export async function findWatchedReply(tx: OwnerTx, messageId: string): Promise<WatchedReply | null> {
  const { outcome, differences, createdAt: decidedAt } = watchedReplies
  const [row] = await tx
    .select({ outcome, differences, decidedAt, isWatched, isPutAside: isPutAside(tx) })
    .from(watchedReplies)
    .innerJoin(messages, eq(messages.id, watchedReplies.messageId))
    .where(eq(watchedReplies.messageId, messageId))
  return row ?? null
}

/** A mail that the owner watched, looked at first or was handed; `reply` is null where none would have left by itself. */
export type LookedAt = {
  messageId: string
  category: Category
  fromName: string
  fromEmail: string
  subject: string
  receivedAt: Date
  reply: WatchedReply | null
}

/** The last mails of each category that did not leave by themselves, newest first; a hundred of each at most. */
export async function listLookedAt(tx: OwnerTx): Promise<LookedAt[]> {
  const { id, category, fromAddress, subject, receivedAt, action } = messages
  const ranked = tx
    .select({
      id,
      category,
      fromAddress,
      subject,
      receivedAt,
      fromName: senderName.as('from_name'),
      isWatched: isWatched.as('is_watched'),
      isPutAside: isPutAside(tx).as('is_put_aside'),
      place: sql<number>`row_number() over (partition by ${category} order by ${receivedAt} desc, ${id} desc)`.as('place'),
    })
    .from(messages)
    .where(and(inArray(action, ['watch', 'draft', 'escalate']), isNotNull(category)))
    .as('ranked')
  const rows = await tx
    .select({
      messageId: ranked.id,
      category: ranked.category,
      fromAddress: ranked.fromAddress,
      fromName: ranked.fromName,
      subject: ranked.subject,
      receivedAt: ranked.receivedAt,
      isWatched: ranked.isWatched,
      isPutAside: ranked.isPutAside,
      outcome: watchedReplies.outcome,
      differences: watchedReplies.differences,
      decidedAt: watchedReplies.createdAt,
    })
    .from(ranked)
    .leftJoin(watchedReplies, eq(watchedReplies.messageId, ranked.id))
    .where(lte(ranked.place, LOOKED_AT))
    .orderBy(desc(ranked.receivedAt), desc(ranked.id))
  return rows.map(({ outcome, differences, decidedAt, isWatched: watched, isPutAside: aside, ...row }) => ({
    messageId: row.messageId,
    category: row.category ?? 'other',
    fromName: row.fromName ?? '',
    fromEmail: row.fromAddress ?? '',
    subject: row.subject,
    receivedAt: row.receivedAt,
    reply: decidedAt && { outcome, differences: differences ?? [], decidedAt, isWatched: watched, isPutAside: aside },
  }))
}
