import { recordChanges } from '../accounts/audit.ts'
import type { OwnerTx } from '../database.ts'
import { schedulingSettings } from '../schema/scheduling.ts'

/** Whether a waitlist is offered when a class looks full. Off until the owner switches it on. */
export async function offersWaitlistOnFull(tx: OwnerTx): Promise<boolean> {
  const [row] = await tx.select().from(schedulingSettings)
  return row?.offerWaitlistOnFull ?? false
}

export async function saveWaitlistOption(tx: OwnerTx, offerWaitlistOnFull: boolean, now: Date): Promise<void> {
  await recordChanges(tx, { waitlist: await offersWaitlistOnFull(tx) }, { waitlist: offerWaitlistOnFull })
  await tx.update(schedulingSettings).set({ offerWaitlistOnFull, updatedAt: now })
}

/** Until the transaction ends, whoever else would change links, days or the option waits. Makes the row where there is none. */
export async function lockScheduling(tx: OwnerTx): Promise<void> {
  await tx.insert(schedulingSettings).values({ userId: tx.owner }).onConflictDoNothing()
  await tx.select().from(schedulingSettings).for('update')
}
