import { personOf } from '@ownvoice/core/assistant/person-of'
import { and, asc, desc, eq, gt, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { messages, ownerMails } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'
import { wasReadAlone } from './conversations.ts'
import type { Message } from './messages.ts'
import { leavesByItself } from './waiting-outgoing.ts'

/** One mail of a conversation: who wrote it, by name where it is one of theirs, and the message that it is. */
export type Said = { by: 'them' | 'assistant' | 'approved' | 'owner'; name: string; at: Date; text: string; messageId: string | null }

/**
 * What people said in a message's conversation before and after it, the nearest in time, oldest first: what came in, what has left, and what the owner wrote
 * by themselves. Without the message's own reply `replyId`, and without what follows up on that.
 */
export async function listSaid(
  tx: OwnerTx,
  { id, conversationId, receivedAt }: Pick<Message, 'id' | 'conversationId' | 'receivedAt'>,
  { replyId, limit }: { replyId: string | null; limit: number },
): Promise<Said[]> {
  const then = sql`${receivedAt.toISOString()}::timestamptz`
  const sides: Side[] = [
    { isThere: (at) => lte(at, then), nearest: desc },
    { isThere: (at) => gt(at, then), nearest: asc },
  ]
  const said: Said[] = []
  for (const side of sides) {
    said.push(...(await listReceived(tx, { id, conversationId, limit }, side)))
    said.push(...(await listSent(tx, { id, conversationId, replyId, limit }, side)))
    said.push(...(await listOwn(tx, { conversationId, limit }, side)))
  }
  const distance = ({ at }: Said) => Math.abs(at.getTime() - receivedAt.getTime())
  return said
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, limit)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

type Side = { isThere: (at: SQL) => SQL; nearest: typeof asc }
type Asked = { id: string; conversationId: string; replyId: string | null; limit: number }

async function listReceived(tx: OwnerTx, asked: Omit<Asked, 'replyId'>, { isThere, nearest }: Side): Promise<Said[]> {
  const verdict = sql`coalesce(${messages.trace} -> 'screening' ->> 'verdict', 'person')`
  const isOther = and(eq(messages.conversationId, asked.conversationId), ne(messages.id, asked.id))
  const rows = await tx
    .select({ id: messages.id, at: messages.receivedAt, mail: messages.mail, trace: messages.trace })
    .from(messages)
    .where(and(isOther, eq(verdict, 'person'), wasReadAlone, isThere(sql`${messages.receivedAt}`)))
    .orderBy(nearest(messages.receivedAt), nearest(messages.id))
    .limit(asked.limit)
  return rows.map(({ id, at, mail, trace }) => {
    const person = personOf({ mail, trace })
    const name = person?.name || (person?.address ?? '')
    return { by: 'them', name, at, text: trace?.reading?.text ?? mail.text ?? '', messageId: id }
  })
}

/** When a mail left; of one of which that is not known, when it was last looked at. */
const leftAt = sql`coalesce(${outgoing.sentAt}, ${outgoing.updatedAt})`.mapWith(outgoing.updatedAt)

async function listSent(tx: OwnerTx, { id, conversationId, replyId, limit }: Asked, { isThere, nearest }: Side): Promise<Said[]> {
  const rows = await tx
    .select({ at: leftAt, kind: outgoing.kind, approvedAt: outgoing.approvedAt, text: outgoing.text })
    .from(outgoing)
    .where(
      and(
        eq(outgoing.conversationId, conversationId),
        inArray(outgoing.status, ['sending', 'sent', 'unconfirmed']),
        replyId === null ? undefined : ne(outgoing.id, replyId),
        or(ne(outgoing.messageId, id), ne(outgoing.kind, 'follow_up')),
        isThere(leftAt),
      ),
    )
    .orderBy(nearest(leftAt), nearest(outgoing.id))
    .limit(limit)
  return rows.map(({ at, kind, approvedAt, text }) => {
    const by = kind === 'owner' ? 'owner' : leavesByItself({ kind, approvedAt }) ? 'assistant' : 'approved'
    return { by, name: '', at, text, messageId: null }
  })
}

async function listOwn(
  tx: OwnerTx,
  { conversationId, limit }: Pick<Asked, 'conversationId' | 'limit'>,
  { isThere, nearest }: Side,
): Promise<Said[]> {
  const rows = await tx
    .select({ at: ownerMails.sentAt, text: ownerMails.text })
    .from(ownerMails)
    .where(and(eq(ownerMails.conversationId, conversationId), isThere(sql`${ownerMails.sentAt}`)))
    .orderBy(nearest(ownerMails.sentAt), nearest(ownerMails.id))
    .limit(limit)
  return rows.map(({ at, text }) => ({ by: 'owner', name: '', at, text, messageId: null }))
}
