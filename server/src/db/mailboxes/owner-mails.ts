import { and, desc, eq, gte } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { ownerMails } from '../schema/assistant.ts'

export type OwnerMail = typeof ownerMails.$inferSelect
export type NewOwnerMail = Omit<typeof ownerMails.$inferInsert, 'userId'>

/** Keeps a mail that the owner wrote. False when it was kept before. */
export async function addOwnerMail(tx: OwnerTx, mail: NewOwnerMail): Promise<boolean> {
  const added = await tx
    .insert(ownerMails)
    .values({ ...mail, userId: tx.owner })
    .onConflictDoNothing()
    .returning({ id: ownerMails.id })
  return added.length === 1
}

/** What the owner wrote in a conversation, newest first. */
export async function listOwnerMails(tx: OwnerTx, conversationId: string, limit: number): Promise<OwnerMail[]> {
  return tx
    .select()
    .from(ownerMails)
    .where(eq(ownerMails.conversationId, conversationId))
    .orderBy(desc(ownerMails.sentAt), desc(ownerMails.id))
    .limit(limit)
}

/** When the owner answered a message that came into a conversation at that instant, as part of a larger query; nothing where they did not. */
export function selectOwnersAnswer(tx: OwnerTx, conversationId: string, receivedAt: Date) {
  return tx
    .select({ sentAt: ownerMails.sentAt })
    .from(ownerMails)
    .where(and(eq(ownerMails.conversationId, conversationId), gte(ownerMails.answersUntil, receivedAt)))
    .orderBy(ownerMails.sentAt)
    .limit(1)
}
