import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OwnedSubscription } from '@ownvoice/core/billing/account-subscription'
import { joinSubscription, unheardSubscription } from '@ownvoice/core/billing/join-subscription'
import type { ProcessorSubscription } from '@ownvoice/core/billing/processor'
import { eq, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { processorSubscriptions } from '../schema/billing.ts'

export type StoredSubscription = typeof processorSubscriptions.$inferSelect

/** What was heard of one subscription. The customer may not be known yet: a payment does not name it. */
export type HeardSubscription = { subscriptionId: string; customerId: string | null; facts: ProcessorSubscription }

/** Joins what was heard to what is known, one writer after the other, and gives what is known then, and what was `before`. */
export async function hearOfSubscription(
  tx: SystemTx,
  heard: HeardSubscription,
): Promise<StoredSubscription & { before: ProcessorSubscription }> {
  const isIt = eq(processorSubscriptions.id, heard.subscriptionId)
  await tx.insert(processorSubscriptions).values({ id: heard.subscriptionId, facts: unheardSubscription }).onConflictDoNothing()
  const known = found(await tx.select().from(processorSubscriptions).where(isIt).for('update'), 'the subscription')
  const facts = joinSubscription(known.facts, heard.facts)
  const customerId = known.customerId ?? heard.customerId
  await tx
    .update(processorSubscriptions)
    .set({ facts, customerId, updatedAt: sql`now()` })
    .where(isIt)
  return { ...known, facts, customerId, before: known.facts }
}

/** Ties a subscription to the account it was bought for. */
export async function redeemSubscription(tx: SystemTx, subscriptionId: string, owner: OwnerId): Promise<void> {
  await tx
    .update(processorSubscriptions)
    .set({ redeemedBy: owner, updatedAt: sql`now()` })
    .where(eq(processorSubscriptions.id, subscriptionId))
}

/** Whose subscription it is; null while nobody has redeemed it, and for one that is not known. */
export async function findRedeemer(tx: SystemTx, subscriptionId: string): Promise<OwnerId | null> {
  const { id, redeemedBy } = processorSubscriptions
  const [row] = await tx.select({ redeemedBy }).from(processorSubscriptions).where(eq(id, subscriptionId))
  return row?.redeemedBy ? ownerId(row.redeemedBy) : null
}

/** Every subscription that was bought for an account. */
export async function listOwnedSubscriptions(tx: SystemTx, owner: OwnerId): Promise<OwnedSubscription[]> {
  const { id, customerId, facts, redeemedBy } = processorSubscriptions
  return tx.select({ id, customerId, facts }).from(processorSubscriptions).where(eq(redeemedBy, owner))
}
