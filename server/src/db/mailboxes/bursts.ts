import { BURST_MS } from '@ownvoice/core/assistant/decide/answered-together'
import { and, asc, between, desc, eq, exists, inArray, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { returnQuota } from '../billing/subscriptions.ts'
import type { OwnerTx } from '../database.ts'
import { leadEvents, messages, ownerMails } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'
import type { Message } from './messages.ts'

/** More than that by one sender at a time is no person's. */
const MOST_MAILS = 10

function isNear(receivedAt: Date): SQL | undefined {
  return between(messages.receivedAt, new Date(receivedAt.getTime() - BURST_MS), new Date(receivedAt.getTime() + BURST_MS))
}

type Sent = Pick<Message, 'mailboxId' | 'fromAddress' | 'channel' | 'isPast'>

/** What the sender of a mail wrote to the same mailbox. Null for what came by a form, or was found in looking back: that is looked at by itself. */
function isOfSender({ mailboxId, fromAddress, channel, isPast }: Sent): SQL | null {
  if (mailboxId === null || fromAddress === null || channel === 'form' || isPast) return null
  return sql`${and(eq(messages.fromAddress, fromAddress), eq(messages.mailboxId, mailboxId))}`
}

/** A reply that the assistant would let go by itself, and that has not begun to leave. */
const isStillHere = and(eq(outgoing.kind, 'reply'), eq(outgoing.status, 'queued'), isNull(outgoing.approvedAt))

/**
 * What the sender of a mail wrote to the same mailbox right before and after it, in the order in which it came and with the mail itself: what is not decided
 * yet, and what is answered by a reply that has not left. Nothing of what came
 * by a form, or was found in looking back.
 */
export async function listBurst(tx: OwnerTx, message: Sent & Pick<Message, 'receivedAt'>): Promise<Message[]> {
  const isTheirs = isOfSender(message)
  if (!isTheirs) return []
  const reply = tx
    .select({ id: outgoing.id })
    .from(outgoing)
    .where(and(eq(outgoing.messageId, messages.id), isStillHere))
  return tx
    .select()
    .from(messages)
    .where(
      and(
        isNear(message.receivedAt),
        isTheirs,
        eq(messages.channel, 'mail'),
        eq(messages.isPast, false),
        or(eq(messages.status, 'received'), and(eq(messages.action, 'send'), exists(reply))),
      ),
    )
    .orderBy(asc(messages.receivedAt), asc(messages.createdAt), asc(messages.id))
    .limit(MOST_MAILS)
}

/**
 * When the latest mail came in that the sender wrote right before this one and that has its answer already, or a holding reply. Null where there is none, and
 * where this one answers that reply, or a mail of the owner's: they have read it.
 */
export async function findAnsweredJustBefore(tx: OwnerTx, message: Message): Promise<Date | null> {
  const { id, receivedAt, mail } = message
  const isTheirs = isOfSender(message)
  if (!isTheirs) return null
  const rows = await tx
    .select({ receivedAt: messages.receivedAt, replyId: outgoing.rfcMessageId })
    .from(messages)
    .innerJoin(outgoing, eq(outgoing.messageId, messages.id))
    .where(
      and(
        between(messages.receivedAt, new Date(receivedAt.getTime() - BURST_MS), receivedAt),
        isTheirs,
        ne(messages.id, id),
        inArray(outgoing.kind, ['reply', 'holding']),
        inArray(outgoing.status, ['sending', 'sent', 'unconfirmed']),
      ),
    )
    .orderBy(desc(messages.receivedAt))
    .limit(MOST_MAILS)
  const [latest] = rows
  if (!latest) return null
  const answered = new Set([...mail.inReplyTo, ...mail.references])
  if (rows.some(({ replyId }) => answered.has(replyId))) return null
  const isOfOwner = inArray(ownerMails.rfcMessageId, [...answered])
  const [own] = await tx.select({ id: ownerMails.id }).from(ownerMails).where(isOfOwner).limit(1)
  return own ? null : latest.receivedAt
}

/** Of these messages, those in whose conversation nothing was written before or besides. */
export async function findStandingAlone(tx: OwnerTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const other = alias(messages, 'other')
  const others = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.conversationId, messages.conversationId), ne(other.id, messages.id)))
  const own = tx.select({ id: ownerMails.id }).from(ownerMails).where(eq(ownerMails.conversationId, messages.conversationId))
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.id, [...ids]), notExists(others), notExists(own)))
  return new Set(rows.map(({ id }) => id))
}

/** `decided` → `received`, and its reply is gone as if it had never been written, with the quota given back. False when the reply is leaving, or has left. */
export async function undecide(tx: OwnerTx, messageId: string): Promise<boolean> {
  const gone = await tx
    .delete(outgoing)
    .where(and(eq(outgoing.messageId, messageId), isStillHere))
    .returning({ id: outgoing.id })
  if (gone.length === 0) return false
  await returnQuota(tx)
  await tx.delete(leadEvents).where(eq(leadEvents.messageId, messageId))
  await tx
    .update(messages)
    .set({ status: 'received', action: null, category: null, trace: null, decidedAt: null })
    .where(eq(messages.id, messageId))
  return true
}

/** The messages that were read as one with this one, in the order in which they came: where it is answered at another one, that alone. */
export async function listTogether(
  tx: OwnerTx,
  { id, trace, receivedAt }: Message,
): Promise<Pick<Message, 'id' | 'subject' | 'receivedAt'>[]> {
  const lead = trace?.togetherWith ?? null
  return tx
    .select({ id: messages.id, subject: messages.subject, receivedAt: messages.receivedAt })
    .from(messages)
    .where(lead === null ? and(isNear(receivedAt), eq(sql`${messages.trace} ->> 'togetherWith'`, id)) : eq(messages.id, lead))
    .orderBy(asc(messages.receivedAt), asc(messages.createdAt), asc(messages.id))
}
