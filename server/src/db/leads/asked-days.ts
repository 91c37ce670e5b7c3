import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { askedDays } from '../schema/leads.ts'

/** Questions of visitors, and those of them that were answered at once. */
export type Asked = { asked: number; answered: number }

/** Counts one more question of that day (`2026-03-02`), unless there were `most` of them; whether it was counted. */
export async function takeAsked(tx: OwnerTx, { sourceId, day, most }: { sourceId: string; day: string; most: number }): Promise<boolean> {
  const counted = await tx
    .insert(askedDays)
    .values({ userId: tx.owner, sourceId, day, asked: 1 })
    .onConflictDoUpdate({
      target: [askedDays.userId, askedDays.sourceId, askedDays.day],
      set: { asked: sql`${askedDays.asked} + 1` },
      setWhere: lt(askedDays.asked, most),
    })
    .returning({ asked: askedDays.asked })
  return counted.length > 0
}

/** One more of that day's questions was answered at once. A form that was deleted meanwhile has no count any more. */
export async function countAnswered(tx: OwnerTx, sourceId: string, day: string): Promise<void> {
  await tx
    .update(askedDays)
    .set({ answered: sql`${askedDays.answered} + 1` })
    .where(and(eq(askedDays.sourceId, sourceId), eq(askedDays.day, day)))
}

/** What was asked at a form on a day, and in its month so far. */
export async function readAsked(tx: OwnerTx, sourceId: string, today: string): Promise<{ today: Asked; month: Asked }> {
  const days = await tx
    .select({ day: askedDays.day, asked: askedDays.asked, answered: askedDays.answered })
    .from(askedDays)
    .where(and(eq(askedDays.sourceId, sourceId), gte(askedDays.day, `${today.slice(0, 7)}-01`)))
  return { today: sumOf(days.filter(({ day }) => day === today)), month: sumOf(days) }
}

function sumOf(days: readonly Asked[]): Asked {
  return {
    asked: days.reduce((sum, { asked }) => sum + asked, 0),
    answered: days.reduce((sum, { answered }) => sum + answered, 0),
  }
}
