import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { PaidCheckout } from '@ownvoice/core/billing/processor'
import { and, desc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { checkouts } from '../schema/billing.ts'

export type StoredCheckout = typeof checkouts.$inferSelect

export async function addCheckout(tx: SystemTx, given: Pick<StoredCheckout, 'id' | 'planName' | 'startedBy'>): Promise<void> {
  await tx.insert(checkouts).values(given).onConflictDoNothing()
}

export async function findCheckout(tx: SystemTx, id: string): Promise<StoredCheckout | null> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id))
  return row ?? null
}

/** Notes that a checkout is paid, also one whose row was never written, and holds its row until the transaction ends. */
export async function markCheckoutPaid(tx: SystemTx, paid: PaidCheckout, now: Date): Promise<StoredCheckout> {
  const { sessionId: id, plan: planName, email: payerEmail, customerId, subscriptionId } = paid
  await tx.insert(checkouts).values({ id, planName }).onConflictDoNothing()
  const payment = { isPaid: true, planName, payerEmail, customerId, subscriptionId, updatedAt: now }
  await tx
    .update(checkouts)
    .set(payment)
    .where(and(eq(checkouts.id, id), eq(checkouts.isPaid, false)))
  return found(await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update'), 'the checkout')
}

/** Ties a paid checkout to the account it was paid for. False when that was done before, for whomever. */
export async function redeemCheckout(tx: SystemTx, id: string, owner: OwnerId, now: Date): Promise<boolean> {
  const redeemed = await tx
    .update(checkouts)
    .set({ redeemedBy: owner, redeemedAt: now, updatedAt: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.isPaid, true), isNull(checkouts.redeemedAt)))
    .returning({ id: checkouts.id })
  return redeemed.length === 1
}

/** The payer's address at the checkout in which the account bought a subscription. */
export async function findPayerEmail(tx: SystemTx, owner: OwnerId, subscriptionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ payerEmail: checkouts.payerEmail })
    .from(checkouts)
    .where(and(eq(checkouts.redeemedBy, owner), eq(checkouts.subscriptionId, subscriptionId)))
  return row?.payerEmail ?? null
}

/** The newest purchases begun since then of which no payment is known, `limit` at most. */
export async function listOpenCheckouts(tx: SystemTx, since: Date, limit: number): Promise<StoredCheckout[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.isPaid, false), isNull(checkouts.redeemedAt), gte(checkouts.createdAt, since)))
    .orderBy(desc(checkouts.createdAt))
    .limit(limit)
}

/** Checkouts that have been paid since `until` or before, that nobody has redeemed, and whose payer was not written to. */
export async function listForgottenCheckouts(tx: SystemTx, until: Date): Promise<(StoredCheckout & { payerEmail: string })[]> {
  const rows = await tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.isPaid, true),
        isNull(checkouts.redeemedAt),
        isNull(checkouts.remindedAt),
        isNotNull(checkouts.payerEmail),
        lte(checkouts.updatedAt, until),
      ),
    )
  return rows.flatMap((row) => (row.payerEmail === null ? [] : [{ ...row, payerEmail: row.payerEmail }]))
}

/** False when the payer was written to before, or the checkout has been redeemed meanwhile. */
export async function markCheckoutReminded(tx: SystemTx, id: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(checkouts)
    .set({ remindedAt: now })
    .where(and(eq(checkouts.id, id), isNull(checkouts.redeemedAt), isNull(checkouts.remindedAt)))
    .returning({ id: checkouts.id })
  return marked.length === 1
}
