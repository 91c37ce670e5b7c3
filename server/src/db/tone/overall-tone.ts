import type { Tone } from '@ownvoice/core/tone/tone'
import type { OwnerTx } from '../database.ts'
import { notifyOwner } from '../notify.ts'
import { overallTone } from '../schema/tone.ts'

export type StoredTone = typeof overallTone.$inferSelect

/** The owner's sliders and how training stands, made where there are none. Until the transaction ends nobody else changes them. */
export async function lockOverallTone(tx: OwnerTx): Promise<StoredTone> {
  await tx.insert(overallTone).values({ userId: tx.owner }).onConflictDoNothing()
  const [row] = await tx.select().from(overallTone).for('update')
  if (!row) throw new Error('the row was inserted in this transaction')
  return row
}

/** Moves the sliders. */
export async function saveSliders(tx: OwnerTx, { toneStyle, energyLevel, directness }: Tone, now: Date): Promise<void> {
  await lockOverallTone(tx)
  await tx.update(overallTone).set({ toneStyle, energyLevel, directness, updatedAt: now })
}

type Training = Pick<StoredTone, 'embeddingActive' | 'trainingStartedAt' | 'trainingFailed'>

/** What it changes of how training stands. */
export async function saveTraining(tx: OwnerTx, change: Partial<Training>): Promise<void> {
  await tx.update(overallTone).set(change)
  await notifyOwner(tx, { topic: 'tone', id: null })
}
