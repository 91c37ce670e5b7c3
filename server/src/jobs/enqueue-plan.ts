import type { OwnerTx } from '../db/database.ts'
import type { Jobs } from './engine.ts'

/** Has what follows up on a reply planned. Belongs in the transaction that says that the reply has left. */
export async function enqueuePlan(tx: OwnerTx, jobs: Pick<Jobs, 'enqueue'>, outgoingId: string): Promise<void> {
  await jobs.enqueue(tx, 'followups.plan', { owner: tx.owner, outgoingId }, { key: `plan:${outgoingId}` })
}
