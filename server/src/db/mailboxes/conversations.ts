import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
import { conversations, messages } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'

export type Conversation = typeof conversations.$inferSelect
export type NewConversation = Omit<typeof conversations.$inferInsert, 'userId'>

/** The conversation of this thread key: the one that is there, else a new one. */
export async function openConversation(tx: OwnerTx, given: NewConversation): Promise<Conversation> {
  await tx
    .insert(conversations)
    .values({ ...given, userId: tx.owner })
    .onConflictDoNothing()
  return found(await tx.select().from(conversations).where(eq(conversations.threadKey, given.threadKey)), `thread ${given.threadKey}`)
}

/** The conversation to which a mail with one of these Message-IDs belongs: one that came in, or one of ours. */
export async function findConversationByRfcIds(tx: OwnerTx, rfcMessageIds: string[]): Promise<Conversation | null> {
  if (rfcMessageIds.length === 0) return null
  const received = tx.select({ id: messages.conversationId }).from(messages).where(inArray(messages.rfcMessageId, rfcMessageIds))
  const sent = tx.select({ id: outgoing.conversationId }).from(outgoing).where(inArray(outgoing.rfcMessageId, rfcMessageIds))
  const [row] = await tx
    .select()
    .from(conversations)
    .where(sql`${conversations.id} in (${received} union all ${sent})`)
    .orderBy(conversations.createdAt)
    .limit(1)
  return row ?? null
}

/** One mail of a conversation, in or out. `text` of one that came in is what its sender wrote in it, where it was read. */
export type ConversationMail = { by: 'customer' | 'assistant' | 'owner'; at: Date; text: string }

/** The newest mails of a conversation before an instant, oldest first: what came in, and what has left or is about to. */
export async function listConversation(
  tx: OwnerTx,
  { conversationId, before, limit }: { conversationId: string; before: Date; limit: number },
): Promise<ConversationMail[]> {
  const received = await tx
    .select({ at: messages.receivedAt, mail: messages.mail, trace: messages.trace })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lt(messages.receivedAt, before)))
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
  return [
    ...received.map(({ at, mail, trace }) => ({ by: 'customer' as const, at, text: trace?.reading?.text ?? mail.text ?? '' })),
    ...written.map(({ at, kind, text }) => ({ by: kind === 'owner' ? ('owner' as const) : ('assistant' as const), at, text })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-limit)
}
