import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../database.ts'
import { isSameAddress } from '../../canonical-address.ts'
import type { Message } from '../../mailboxes/messages.ts'
import { namers } from '../../mailboxes/namers.ts'
import { leadEvents, messages } from '../../schema/assistant.ts'
import { escalatedEmails } from '../../schema/escalations.ts'
import { lineEntries } from '../../schema/lines.ts'
import { outgoing } from '../../schema/mailboxes.ts'
import type { LineEntry } from './entries.ts'

const fromThem = (email: string) => eq(sql`lower(${messages.fromAddress})`, email.toLowerCase())
/** Also from another spelling of it. It may be somebody else's where a provider tells them apart: good for waiting, and for no word of a mail. */
const perhapsFromThem = (email: string) => or(...namers.map((namer) => isSameAddress(namer, email)))

/**
 * The mail of somebody in line that a place is offered in answer to: the one with which they joined, else their newest. Null where none of theirs was ever read:
 * there is no conversation to write in.
 */
export async function findThread(tx: OwnerTx, { email, messageId }: Pick<LineEntry, 'email' | 'messageId'>): Promise<Message | null> {
  const wasRead = sql`${messages.trace} -> 'reading' is not null and jsonb_typeof(${messages.trace} -> 'reading') = 'object'`
  const isTheirs = messageId === null ? fromThem(email) : or(eq(messages.id, messageId), fromThem(email))
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(isTheirs, wasRead))
    .orderBy(messageId === null ? sql`false` : sql`${messages.id} <> ${messageId}`, desc(messages.receivedAt), desc(messages.id))
    .limit(1)
  return row ?? null
}

/** Of these people in line, the addresses of those whom a conversation is known with: by a mail from there, or by that with which they joined, which a form may have passed on. */
export async function findKnown(tx: OwnerTx, line: readonly Pick<LineEntry, 'email' | 'messageId'>[]): Promise<ReadonlySet<string>> {
  if (line.length === 0) return new Set()
  const address = sql<string>`lower(${messages.fromAddress})`
  const emails = line.map(({ email }) => email)
  const joinedBy = line.flatMap(({ messageId }) => messageId ?? [])
  const rows = await tx
    .selectDistinct({ address, id: sql<string | null>`case when ${inArray(messages.id, joinedBy)} then ${messages.id} end` })
    .from(messages)
    .where(and(or(inArray(address, emails), inArray(messages.id, joinedBy)), sql`jsonb_typeof(${messages.trace} -> 'reading') = 'object'`))
  const [addresses, ids] = [new Set(rows.map((row) => row.address)), new Set(rows.map((row) => row.id))]
  return new Set(
    line.filter(({ email, messageId }) => addresses.has(email) || (messageId !== null && ids.has(messageId))).map(({ email }) => email),
  )
}

/** How many places were offered in answer to a message: the next is the one after. */
export async function countOffersFor(tx: OwnerTx, messageId: string): Promise<number> {
  return tx.$count(outgoing, and(eq(outgoing.messageId, messageId), eq(outgoing.kind, 'place')))
}

/** Whether they wrote something that was not looked at yet. */
export async function hasUnread(tx: OwnerTx, email: string): Promise<boolean> {
  const ofTheirs = and(perhapsFromThem(email), eq(messages.status, 'received'))
  const unread = tx.select({ id: messages.id }).from(messages).leftJoin(leadEvents, eq(leadEvents.messageId, messages.id))
  return (await unread.where(ofTheirs).limit(1)).length > 0
}

/** How an offer stands that a mail makes: its entry, and what is known of its reader since. Null where the mail makes none. */
export async function findOffer(tx: OwnerTx, outgoingId: string): Promise<{ state: LineEntry['state']; isUnread: boolean } | null> {
  const [row] = await tx.select().from(lineEntries).where(eq(lineEntries.outgoingId, outgoingId))
  return row ? { state: row.state, isUnread: await hasUnread(tx, row.email) } : null
}

/** What became of the mail of an offer, and what its reader wrote since that waits for the owner. */
export async function readOffer(
  tx: OwnerTx,
  { email, outgoingId }: Pick<LineEntry, 'email' | 'outgoingId'>,
): Promise<{ mail: 'waiting' | 'sent' | 'unsure' | 'failed' | null; isUnread: boolean; isWithOwner: boolean }> {
  const [mail] = outgoingId === null ? [] : await tx.select().from(outgoing).where(eq(outgoing.id, outgoingId))
  const isOpen = exists(
    tx
      .select({ id: escalatedEmails.id })
      .from(escalatedEmails)
      .where(and(eq(escalatedEmails.inboundId, messages.id), eq(escalatedEmails.status, 'open'))),
  )
  const isDrafted = exists(
    tx
      .select({ id: outgoing.id })
      .from(outgoing)
      .where(and(eq(outgoing.messageId, messages.id), eq(outgoing.status, 'draft'), isNull(outgoing.closedAt))),
  )
  const wrote = mail
    ? await tx
        .select({ id: messages.id })
        .from(messages)
        .leftJoin(leadEvents, eq(leadEvents.messageId, messages.id))
        .where(and(perhapsFromThem(email), gt(messages.createdAt, mail.createdAt), isNotNull(messages.decidedAt), or(isOpen, isDrafted)))
        .limit(1)
    : []
  const status = mail?.status ?? null
  const became =
    status === 'queued' || status === 'sending' ? 'waiting' : status === 'unconfirmed' ? 'unsure' : status === 'draft' ? 'failed' : status
  return { mail: became, isUnread: await hasUnread(tx, email), isWithOwner: wrote.length > 0 }
}

/**
 * The lines in which our latest mail of a conversation offered a place, by the ids of their links: what "yes please" can be about. None where something else was
 * written since, or the owner left the offer out.
 */
export async function listOfferedLines(tx: OwnerTx, conversationId: string, before: Date): Promise<string[]> {
  const [latest] = await tx
    .select({ kind: outgoing.kind, text: outgoing.text, trace: messages.trace })
    .from(outgoing)
    .innerJoin(messages, eq(messages.id, outgoing.messageId))
    .where(
      and(
        eq(outgoing.conversationId, conversationId),
        inArray(outgoing.status, ['queued', 'sending', 'sent', 'unconfirmed']),
        sql`${outgoing.createdAt} <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(outgoing.createdAt), desc(outgoing.id))
    .limit(1)
  if (!latest || (latest.kind !== 'reply' && latest.kind !== 'holding')) return []
  const said = (latest.trace?.draft?.statements ?? []).filter(({ text }) => latest.text.includes(text))
  return [...new Set(said.flatMap(({ offersLineOf }) => offersLineOf ?? []))]
}
