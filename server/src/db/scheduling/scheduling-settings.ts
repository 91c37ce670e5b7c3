import type { OwnerTx } from '../database.ts'
import { schedulingSettings } from '../schema/scheduling.ts'

/** Whether a waitlist is offered when a class looks full. Off until the owner switches it on. */
export async function offersWaitlistOnFull(tx: OwnerTx): Promise<boolean> {
  const [row] = await tx.select().from(schedulingSettings)
  return row?.offerWaitlistOnFull ?? false
}
