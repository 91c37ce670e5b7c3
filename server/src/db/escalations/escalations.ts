import { count, eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { escalatedEmails } from '../schema/escalations.ts'

export type Escalation = typeof escalatedEmails.$inferSelect
export type NewEscalation = Omit<typeof escalatedEmails.$inferInsert, 'userId' | 'status'>

/** Hands a message over to the owner. Null when it was handed over already. */
export async function addEscalation(tx: OwnerTx, escalation: NewEscalation): Promise<Escalation | null> {
  const [row] = await tx
    .insert(escalatedEmails)
    .values({ ...escalation, userId: tx.owner })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** The owner has answered the message, or takes that back. */
export async function setEscalationStatus(tx: OwnerTx, messageId: string, status: Escalation['status'], now: Date): Promise<void> {
  await tx.update(escalatedEmails).set({ status, updatedAt: now }).where(eq(escalatedEmails.inboundId, messageId))
}

export async function countOpenEscalations(tx: OwnerTx): Promise<number> {
  const [row] = await tx.select({ open: count() }).from(escalatedEmails).where(eq(escalatedEmails.status, 'open'))
  return row?.open ?? 0
}
