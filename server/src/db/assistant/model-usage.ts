import { eq, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { modelUsage } from '../schema/assistant.ts'

/** The tokens that the account's calls took in a month (`2026-03`). */
export async function getModelUsage(tx: OwnerTx, month: string): Promise<number> {
  const [row] = await tx.select({ tokens: modelUsage.tokens }).from(modelUsage).where(eq(modelUsage.month, month))
  return row?.tokens ?? 0
}

export async function addModelUsage(tx: OwnerTx, month: string, tokens: number): Promise<void> {
  await tx
    .insert(modelUsage)
    .values({ userId: tx.owner, month, tokens })
    .onConflictDoUpdate({ target: [modelUsage.userId, modelUsage.month], set: { tokens: sql`${modelUsage.tokens} + ${tokens}` } })
}
