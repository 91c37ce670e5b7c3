import { and, asc, desc, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm'
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

/** The newest replies that left after the owner had looked at them, each with the words of the draft. */
export async function listSentDrafts(tx: OwnerTx, limit: number): Promise<{ draft: string; sent: string }[]> {
  const rows = await tx
    .select({ trace: messages.trace, sent: outgoing.text })
    .from(outgoing)
    .innerJoin(messages, eq(messages.id, outgoing.messageId))
    .where(and(eq(outgoing.kind, 'reply'), eq(outgoing.status, 'sent'), eq(messages.action, 'draft')))
    .orderBy(desc(outgoing.sentAt))
    .limit(limit)
  return rows.flatMap(({ trace, sent }) => (trace?.draft ? [{ draft: trace.draft.text, sent }] : []))
}
