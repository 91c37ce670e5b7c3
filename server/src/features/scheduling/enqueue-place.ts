import type { OwnerTx } from '../../db/database.ts'
import type { Jobs } from '../../jobs/engine.ts'

/** Has a free place looked after now, where there is one. */
export async function enqueuePlace(tx: OwnerTx, jobs: Pick<Jobs, 'enqueue'>, placeId: string | null): Promise<void> {
  if (placeId !== null) await jobs.enqueue(tx, 'scheduling.place', { owner: tx.owner, placeId }, { key: `place:${placeId}` })
}
