import { eq, inArray, sql } from 'drizzle-orm'
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
