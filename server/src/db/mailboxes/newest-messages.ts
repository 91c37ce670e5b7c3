import { desc, eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { messages } from '../schema/assistant.ts'

/** What traces say is looked through for so many messages, some months of a busy business: reading a trace takes longer than finding its row. */
const lookedThrough = 2_000

/** The newest messages with their traces, to be selected from. The owner is named, so that the planner knows how many are theirs, and stops after so many. */
export function newestMessages(tx: OwnerTx) {
  const { id, subject, receivedAt, trace } = messages
  return tx
    .select({ id, subject, receivedAt, trace })
    .from(messages)
    .where(eq(messages.userId, tx.owner))
    .orderBy(desc(receivedAt), desc(id))
    .limit(lookedThrough)
    .as('newest')
}
