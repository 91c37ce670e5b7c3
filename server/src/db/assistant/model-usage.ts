import { eq, type SQL, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { modelUsage } from '../schema/assistant.ts'

/** What calls took in tokens, and what they cost: those for mail, and all others. Null where no price was known. */
export type ModelUsed = { tokens: number; mailCost: number | null; otherCost: number | null }

/** What the account's calls took in a month (`2026-03`). */
export async function getModelUsage(tx: OwnerTx, month: string): Promise<ModelUsed> {
  const { tokens, mailCost, otherCost } = modelUsage
  const [row] = await tx.select({ tokens, mailCost, otherCost }).from(modelUsage).where(eq(modelUsage.month, month))
  return row ?? { tokens: 0, mailCost: null, otherCost: null }
}

/** Adds to a month. A cost that is not known leaves what is known of the others. */
export async function addModelUsage(tx: OwnerTx, month: string, { tokens, mailCost, otherCost }: ModelUsed): Promise<void> {
  await tx
    .insert(modelUsage)
    .values({ userId: tx.owner, month, tokens, mailCost, otherCost })
    .onConflictDoUpdate({
      target: [modelUsage.userId, modelUsage.month],
      set: {
        tokens: sql`${modelUsage.tokens} + ${tokens}`,
        mailCost: costWith(modelUsage.mailCost, sql`excluded.mail_cost`),
        otherCost: costWith(modelUsage.otherCost, sql`excluded.other_cost`),
      },
    })
}

function costWith(before: typeof modelUsage.mailCost | typeof modelUsage.otherCost, more: SQL): SQL {
  return sql`case when ${more} is null then ${before} else coalesce(${before}, 0) + ${more} end`
}
