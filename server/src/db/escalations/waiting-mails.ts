import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, notInArray } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import type { Outgoing } from '../mailboxes/outgoing.ts'
import type { Message } from '../mailboxes/messages.ts'
import { messages } from '../schema/assistant.ts'
import { followUps } from '../schema/followups.ts'
import { outgoing } from '../schema/mailboxes.ts'

/** The replies in these states that wait for the owner, with the messages they answer; oldest first, so that who waits longest comes first. */
export async function listWaitingReplies(
  tx: OwnerTx,
  statuses: readonly ('draft' | 'unconfirmed' | 'failed')[],
  limit: number,
): Promise<{ reply: Outgoing; message: Message }[]> {
  return tx
    .select({ reply: outgoing, message: messages })
    .from(outgoing)
    .innerJoin(messages, eq(messages.id, outgoing.messageId))
    .where(and(inArray(outgoing.status, [...statuses]), notInArray(outgoing.kind, ['follow_up', 'place']), isNull(outgoing.closedAt)))
    .orderBy(asc(outgoing.createdAt), asc(outgoing.id))
    .limit(limit)
}

/** The messages on which something follows up that waits for the owner's word, with its recipient. */
export async function listWaitingFollowUps(tx: OwnerTx, dueBy: Date) {
  return tx
    .selectDistinct({ messageId: outgoing.messageId, toEmail: followUps.toAddress, subject: outgoing.subject })
    .from(followUps)
    .innerJoin(outgoing, eq(outgoing.id, followUps.replyId))
    .where(and(eq(followUps.status, 'draft'), lte(followUps.dueAt, dueBy)))
    .orderBy(asc(followUps.toAddress))
}

/** Drafts are looked for among so many of the newest replies: all that an owner ever sent are too many to look through each time. The owner is named, so that the planner knows how many theirs are. */
const lookedThrough = 1_000

/** The newest replies that left after the owner had looked at them, each with the words of the draft. */
export async function listSentDrafts(tx: OwnerTx, limit: number): Promise<{ draft: string; sent: string }[]> {
  const newest = tx
    .select({ messageId: outgoing.messageId, text: outgoing.text, sentAt: outgoing.sentAt })
    .from(outgoing)
    .where(and(eq(outgoing.userId, tx.owner), eq(outgoing.kind, 'reply'), eq(outgoing.status, 'sent'), isNotNull(outgoing.sentAt)))
    .orderBy(desc(outgoing.sentAt))
    .limit(lookedThrough)
    .as('newest')
  const rows = await tx
    .select({ trace: messages.trace, sent: newest.text })
    .from(newest)
    .innerJoin(messages, and(eq(messages.userId, tx.owner), eq(messages.id, newest.messageId)))
    .where(eq(messages.action, 'draft'))
    .orderBy(desc(newest.sentAt))
    .limit(limit)
  return rows.flatMap(({ trace, sent }) => (trace?.draft ? [{ draft: trace.draft.text, sent }] : []))
}
