import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { SystemTx } from './database.ts'
import { limitedUses } from './schema/installation.ts'

const hasEnded = lte(limitedUses.endsAt, sql`now()`)

/**
 * Counts one use under this key within a time that begins with the first one. Resolves to how many they are by now, and to the seconds until they count no
 * longer. By the clock of the database, which all processes share.
 */
export async function countUse(tx: SystemTx, key: string, durationSeconds: number): Promise<{ uses: number; leftSeconds: number }> {
  const end = sql`now() + make_interval(secs => ${durationSeconds})`
  const [row] = await tx
    .insert(limitedUses)
    .values({ key, uses: 1, endsAt: end })
    .onConflictDoUpdate({
      target: limitedUses.key,
      set: {
        uses: sql`case when ${hasEnded} then 1 else ${limitedUses.uses} + 1 end`,
        endsAt: sql`case when ${hasEnded} then ${end} else ${limitedUses.endsAt} end`,
      },
    })
    .returning({ uses: limitedUses.uses, leftSeconds: sql<number>`extract(epoch from ${limitedUses.endsAt} - now())::float8` })
  if (!row) throw new Error('a use was not counted')
  return row
}

/** A use that turned out not to count. */
export async function uncountUse(tx: SystemTx, key: string): Promise<void> {
  await tx
    .update(limitedUses)
    .set({ uses: sql`${limitedUses.uses} - 1` })
    .where(and(eq(limitedUses.key, key), gt(limitedUses.uses, 0)))
}

export async function forgetUses(tx: SystemTx, key: string): Promise<void> {
  await tx.delete(limitedUses).where(eq(limitedUses.key, key))
}

/** Those whose time is over. */
export async function forgetEndedUses(tx: SystemTx): Promise<void> {
  await tx.delete(limitedUses).where(hasEnded)
}
