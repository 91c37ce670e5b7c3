import { answeredTogether } from '@ownvoice/core/assistant/decide/answered-together'
import { and, type AnyColumn, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OwnerTx } from '../database.ts'
import { conversations, messages, ownerMails } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'
import type { Conversation } from './conversations.ts'
import type { Message } from './messages.ts'
import type { Outgoing } from './outgoing.ts'
import { isWrittenBy } from './people.ts'

const Place = z.object({ id: z.string(), conversationId: z.string(), kind: z.enum(['received', 'sent', 'own']) })
const Rows = z.object({ rows: z.array(Place) })

/** Where a mail of a person stands: one that came in, one of ours that left or is about to, or one that the owner wrote from a program of their own. */
export type MailPlace = z.infer<typeof Place>

/**
 * The mails from and to a person with these spellings of their address, the conversation with the newest first, and in each the newest first. They go on after the mail `after`; where that is
 * gone there are none.
 */
export async function listMailPlaces(
  tx: OwnerTx,
  addresses: string[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MailPlace[]> {
  const lowered = addresses.map((address) => address.toLowerCase())
  const received = tx
    .select({ id: messages.id, conversation_id: messages.conversationId, at: messages.receivedAt, kind: sql`'received'` })
    .from(messages)
    .where(isWrittenBy(tx, addresses))
  const sent = tx
    .select({ id: outgoing.id, conversation_id: outgoing.conversationId, at: leftAt, kind: sql`'sent'` })
    .from(outgoing)
    .where(and(inArray(sql`lower(${outgoing.toAddress})`, lowered), inArray(outgoing.status, [...shown])))
  const own = tx
    .select({ id: ownerMails.id, conversation_id: ownerMails.conversationId, at: ownerMails.sentAt, kind: sql`'own'` })
    .from(ownerMails)
    .where(sql`exists (select 1 from unnest(${ownerMails.toAddresses}) as went_to where lower(went_to) in ${lowered})`)
  const order = sql.raw('latest, conversation_id, at, id')
  const rows: unknown = await tx.execute(sql`
    with mails (id, conversation_id, at, kind) as (${received} union all ${sent} union all ${own}),
      placed as (select *, max(at) over (partition by conversation_id) as latest from mails)
    select id, conversation_id as "conversationId", kind from placed
    where ${after === undefined ? sql`true` : sql`(${order}) < (select ${order} from placed where id = ${after})`}
    order by latest desc, conversation_id desc, at desc, id desc limit ${limit}`)
  return Rows.parse(rows).rows
}

/** A draft was not said to anybody. */
const shown = ['queued', 'sending', 'sent', 'unconfirmed', 'failed'] as const
/** When a mail left; of one of which that is not known, when it was last looked at. */
const leftAt = sql`coalesce(${outgoing.sentAt}, ${outgoing.updatedAt})`

/** A message as it is listed: what its sender wrote in it, as far as is shown, and how it stands. */
export type ListedMessage = Pick<Message, 'id' | 'channel' | 'action' | 'receivedAt'> & {
  text: string
  isElsewhere: boolean
  hasOwnersAnswer: boolean
}

/** These messages; of their texts `characters` at most. */
export async function listMessagesById(tx: OwnerTx, ids: string[], characters: number): Promise<ListedMessage[]> {
  const own = sql`(select 1 from owner_mails as own where own.conversation_id = messages.conversation_id and own.answers_until >= messages.received_at)`
  return tx
    .select({
      id: messages.id,
      channel: messages.channel,
      action: messages.action,
      receivedAt: messages.receivedAt,
      text: cut(sql`coalesce(${messages.trace} #>> '{reading,text}', ${messages.mail} ->> 'text', '')`, characters),
      isElsewhere: sql<boolean>`coalesce(${messages.trace} #>> '{decision,rule}' = ${answeredTogether.rule}, false)`,
      hasOwnersAnswer: sql<boolean>`exists ${own}`,
    })
    .from(messages)
    .where(inArray(messages.id, ids))
}

/** What was written last in answer to each of these messages, without what follows up on that, and places that were offered. */
export async function listLastReplies(tx: OwnerTx, messageIds: string[]): Promise<Outgoing[]> {
  return tx
    .selectDistinctOn([outgoing.messageId])
    .from(outgoing)
    .where(and(inArray(outgoing.messageId, messageIds), notInArray(outgoing.kind, ['follow_up', 'place'])))
    .orderBy(outgoing.messageId, desc(outgoing.createdAt), desc(outgoing.id))
}

/** One of ours as it is listed. */
export type ListedSent = Pick<Outgoing, 'id' | 'kind' | 'approvedAt' | 'status' | 'messageId'> & { at: Date; text: string }

/** These mails of ours. */
export async function listSentById(tx: OwnerTx, ids: string[], characters: number): Promise<ListedSent[]> {
  const { id, kind, approvedAt, status, messageId } = outgoing
  return tx
    .select({ id, kind, approvedAt, status, messageId, at: leftAt.mapWith(outgoing.updatedAt), text: cut(outgoing.text, characters) })
    .from(outgoing)
    .where(inArray(outgoing.id, ids))
}

/** These mails that the owner wrote from a program of their own. */
export async function listOwnById(tx: OwnerTx, ids: string[], characters: number): Promise<{ id: string; at: Date; text: string }[]> {
  return tx
    .select({ id: ownerMails.id, at: ownerMails.sentAt, text: cut(ownerMails.text, characters) })
    .from(ownerMails)
    .where(inArray(ownerMails.id, ids))
}

/** These conversations, each with the newest message in it; null where none came in. */
export async function listConversationsById(
  tx: OwnerTx,
  ids: string[],
): Promise<(Pick<Conversation, 'id' | 'subject' | 'ownerWroteAt' | 'givenBackAt'> & { messageId: string | null })[]> {
  const { id, subject, ownerWroteAt, givenBackAt } = conversations
  const newest = tx
    .selectDistinctOn([messages.conversationId], { id: messages.id, conversationId: messages.conversationId, subject: messages.subject })
    .from(messages)
    .where(inArray(messages.conversationId, ids))
    .orderBy(messages.conversationId, desc(messages.receivedAt), desc(messages.id))
    .as('newest')
  return tx
    .select({
      id,
      subject: sql<string>`coalesce(nullif(${subject}, ''), ${newest.subject}, '')`,
      ownerWroteAt,
      givenBackAt,
      messageId: newest.id,
    })
    .from(conversations)
    .leftJoin(newest, eq(newest.conversationId, conversations.id))
    .where(inArray(conversations.id, ids))
}

function cut(text: AnyColumn | SQL, characters: number): SQL<string> {
  return sql<string>`left(${text}, ${characters})`
}
