import { eq, gte, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { messages, modelUsage } from '../schema/assistant.ts'

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

/** What was asked of a language model for the messages that came since then cost, as far as it was known; null where it is of none. */
export async function getMailCost(tx: OwnerTx, since: Date): Promise<number | null> {
  const costs = sql`jsonb_path_query(${messages.trace}, '$.modelCalls[*].cost ? (@ != null)')`
  const rows = tx
    .select({ cost: sql`${costs}`.as('cost') })
    .from(messages)
    .where(gte(messages.receivedAt, since))
    .as('costs')
  const [sum] = await tx.select({ cost: sql<number | null>`sum((${rows.cost} #>> '{}')::double precision)` }).from(rows)
  return sum?.cost ?? null
}
