import type { OwnerTx } from '../database.ts'
import { leadEvents } from '../schema/assistant.ts'

export type LeadEvent = typeof leadEvents.$inferSelect
export type NewLeadEvent = Omit<typeof leadEvents.$inferInsert, 'userId'>

/** One event for each message that was dealt with. Null when there is one already. */
export async function addLeadEvent(tx: OwnerTx, event: NewLeadEvent): Promise<LeadEvent | null> {
  const [row] = await tx
    .insert(leadEvents)
    .values({ ...event, userId: tx.owner })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}
