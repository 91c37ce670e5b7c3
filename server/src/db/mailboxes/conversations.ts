import { ownersSince } from '@ownvoice/core/mailboxes/owners-conversation'
import { answeredTogether } from '@ownvoice/core/assistant/decide/answered-together'
import type { ConversationFacts } from '@ownvoice/core/assistant/decide/left-to-owner'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
import { conversations, messages, ownerMails } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'
import { selectOwnersAnswer } from './owner-mails.ts'

export type Conversation = typeof conversations.$inferSelect
export type NewConversation = Omit<typeof conversations.$inferInsert, 'userId'>

/** The conversation of this thread key: the one that is there, else a new one. */
export async function openConversation(tx: OwnerTx, given: NewConversation): Promise<Conversation> {
  const [added] = await tx
    .insert(conversations)
    .values({ ...given, userId: tx.owner })
    .onConflictDoNothing()
    .returning()
  return (
    added ?? found(await tx.select().from(conversations).where(eq(conversations.threadKey, given.threadKey)), `thread ${given.threadKey}`)
  )
}

/** The conversation to which a mail with one of these Message-IDs belongs: one that came in, one of ours, or one of the owner's own. */
export async function findConversationByRfcIds(tx: OwnerTx, rfcMessageIds: string[]): Promise<Conversation | null> {
  if (rfcMessageIds.length === 0) return null
  const received = tx.select({ id: messages.conversationId }).from(messages).where(inArray(messages.rfcMessageId, rfcMessageIds))
  const sent = tx.select({ id: outgoing.conversationId }).from(outgoing).where(inArray(outgoing.rfcMessageId, rfcMessageIds))
  const own = tx.select({ id: ownerMails.conversationId }).from(ownerMails).where(inArray(ownerMails.rfcMessageId, rfcMessageIds))
  const [row] = await tx
    .select()
    .from(conversations)
    .where(sql`${conversations.id} in (${received} union all ${sent} union all ${own})`)
    .orderBy(conversations.createdAt)
    .limit(1)
  return row ?? null
}

export async function getConversation(tx: OwnerTx, id: string): Promise<Conversation> {
  return found(await tx.select().from(conversations).where(eq(conversations.id, id)), `conversation ${id}`)
}

/** Holds the conversation until the transaction ends: what the owner writes in it and what the assistant decides come one after the other. */
export async function lockConversation(tx: OwnerTx, id: string): Promise<Conversation> {
  return found(await tx.select().from(conversations).where(eq(conversations.id, id)).for('no key update'), `conversation ${id}`)
}

/** The owner wrote in it from a program of their own. An earlier mail that is found later changes nothing. */
export async function saveOwnerWrote(tx: OwnerTx, id: string, ownerWroteAt: Date): Promise<void> {
  const latest = sql`greatest(${conversations.ownerWroteAt}, ${ownerWroteAt.toISOString()}::timestamptz)`
  await tx.update(conversations).set({ ownerWroteAt: latest }).where(eq(conversations.id, id))
}

/** The owner lets the assistant answer in it again; null takes that back. */
export async function saveGivenBack(tx: OwnerTx, id: string, givenBackAt: Date | null): Promise<void> {
  await tx.update(conversations).set({ givenBackAt }).where(eq(conversations.id, id))
}

/** How a conversation stands for a message of it that came in at that instant. With whom it is held: who began it, and whoever was written to in it. */
export async function getConversationFacts(
  tx: OwnerTx,
  { conversationId, receivedAt }: { conversationId: string; receivedAt: Date },
): Promise<ConversationFacts> {
  const sent = tx.selectDistinct({ to: outgoing.toAddress }).from(outgoing).where(eq(outgoing.conversationId, conversationId))
  const own = tx
    .select({ to: sql`unnest(${ownerMails.toAddresses})` })
    .from(ownerMails)
    .where(eq(ownerMails.conversationId, conversationId))
  const rows = await tx
    .select({
      ownerWroteAt: conversations.ownerWroteAt,
      givenBackAt: conversations.givenBackAt,
      first: conversations.customerEmail,
      answeredAt: sql`${selectOwnersAnswer(tx, conversationId, receivedAt)}`.mapWith(ownerMails.sentAt),
      sentTo: sql<string[]>`array${sent}`,
      ownTo: sql<string[]>`array${own}`,
    })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  const { first, sentTo, ownTo, answeredAt, ...conversation } = found(rows, `conversation ${conversationId}`)
  return {
    ownersSince: ownersSince(conversation),
    answeredAt,
    people: first === null ? [] : [...new Set([first, ...sentTo, ...ownTo])],
  }
}

/** One mail of a conversation, in or out. `text` of one that came in is what its sender wrote in it, where it was read. */
export type ConversationMail = { by: 'customer' | 'assistant' | 'owner'; at: Date; text: string }

/** A mail that was read as one with a later one stands in the text of that. */
export const wasReadAlone = sql`${messages.trace} -> 'decision' ->> 'rule' is distinct from ${answeredTogether.rule}`

/** The newest mails of a conversation before an instant, oldest first: what came in and was looked at, and what has left or is about to. */
export async function listConversation(
  tx: OwnerTx,
  { conversationId, before, limit }: { conversationId: string; before: Date; limit: number },
): Promise<ConversationMail[]> {
  const received = await tx
    .select({ at: messages.receivedAt, mail: messages.mail, trace: messages.trace })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lt(messages.receivedAt, before), eq(messages.status, 'decided'), wasReadAlone))
    .orderBy(desc(messages.receivedAt), desc(messages.id))
    .limit(limit)
  const written = await tx
    .select({ at: outgoing.createdAt, kind: outgoing.kind, text: outgoing.text })
    .from(outgoing)
    .where(
      and(
        eq(outgoing.conversationId, conversationId),
        lt(outgoing.createdAt, before),
        inArray(outgoing.status, ['queued', 'sending', 'sent', 'unconfirmed']),
      ),
    )
    .orderBy(desc(outgoing.createdAt), desc(outgoing.id))
    .limit(limit)
  const own = await tx
    .select({ at: ownerMails.sentAt, text: ownerMails.text })
    .from(ownerMails)
    .where(and(eq(ownerMails.conversationId, conversationId), lt(ownerMails.sentAt, before)))
    .orderBy(desc(ownerMails.sentAt), desc(ownerMails.id))
    .limit(limit)
  return [
    ...received.map(({ at, mail, trace }) => ({ by: 'customer' as const, at, text: trace?.reading?.text ?? mail.text ?? '' })),
    ...written.map(({ at, kind, text }) => ({ by: kind === 'owner' ? ('owner' as const) : ('assistant' as const), at, text })),
    ...own.map(({ at, text }) => ({ by: 'owner' as const, at, text })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-limit)
}
