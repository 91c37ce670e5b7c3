import { asc, desc, eq } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../src/db/database.ts'
import type { Escalation } from '../src/db/escalations/escalations.ts'
import type { Message } from '../src/db/mailboxes/messages.ts'
import { messages } from '../src/db/schema/assistant.ts'
import { escalatedEmails } from '../src/db/schema/escalations.ts'
import { demoRequests } from '../src/db/schema/site.ts'

/** Newest first. */
export async function listRecentMessages(tx: OwnerTx, limit: number): Promise<Message[]> {
  return tx.select().from(messages).orderBy(desc(messages.receivedAt), desc(messages.id)).limit(limit)
}

/** Newest first. */
export async function listOpenEscalations(tx: OwnerTx): Promise<Escalation[]> {
  return tx
    .select()
    .from(escalatedEmails)
    .where(eq(escalatedEmails.status, 'open'))
    .orderBy(desc(escalatedEmails.createdAt), desc(escalatedEmails.id))
}

/** Oldest first. */
export async function listDemoRequests(tx: SystemTx): Promise<(typeof demoRequests.$inferSelect)[]> {
  return tx.select().from(demoRequests).orderBy(asc(demoRequests.createdAt), asc(demoRequests.id))
}
