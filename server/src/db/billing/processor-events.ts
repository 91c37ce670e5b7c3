import type { ProcessorEvent } from '@ownvoice/core/billing/processor'
import { max } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { processorEvents } from '../schema/billing.ts'

/** Stores an event of the processor together with its effects in `tx`. False when it was stored before: then it has had them. */
export async function addProcessorEvent(tx: SystemTx, event: ProcessorEvent, appliedAt: Date): Promise<boolean> {
  const { id, kind: type, happenedAt } = event
  const added = await tx
    .insert(processorEvents)
    .values({ id, type, happenedAt, payload: event, appliedAt })
    .onConflictDoNothing()
    .returning({ id: processorEvents.id })
  return added.length === 1
}

/** When the newest event that is stored happened; null when there is none. */
export async function newestEventAt(tx: SystemTx): Promise<Date | null> {
  const [row] = await tx.select({ at: max(processorEvents.happenedAt) }).from(processorEvents)
  return row?.at ?? null
}
