import { mergeBlackouts } from '@ownvoice/core/scheduling/blackouts'
import type { BlackoutRange } from '@ownvoice/core/scheduling/scheduling'
import { asc } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { blackoutDates } from '../schema/scheduling.ts'

/** The days on which nothing is offered, as ranges in order. */
export async function listBlackouts(tx: OwnerTx): Promise<BlackoutRange[]> {
  const rows = await tx.select({ date: blackoutDates.date }).from(blackoutDates).orderBy(asc(blackoutDates.date))
  return mergeBlackouts(rows.map((row) => row.date))
}

/** One row per day, in place of all that were there. */
export async function replaceBlackouts(tx: OwnerTx, days: readonly string[]): Promise<void> {
  await tx.delete(blackoutDates)
  if (days.length > 0) await tx.insert(blackoutDates).values(days.map((date) => ({ userId: tx.owner, date })))
}
