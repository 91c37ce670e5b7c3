import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { unheardSubscription } from '@ownvoice/core/billing/join-subscription'
import { planNames } from '@ownvoice/core/billing/plans'
import { type PaidCheckout, subscriptionStatuses } from '@ownvoice/core/billing/processor'
import { z } from 'zod'
import { redeemCheckout, markCheckoutPaid, type StoredCheckout } from '../../db/billing/checkouts.ts'
import type { SystemTx } from '../../db/database.ts'
import { redeemSubscription, hearOfSubscription } from '../../db/billing/processor-subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refreshAccount } from './refresh-account.ts'

const Snapshot = z.object({
  status: z.enum(subscriptionStatuses),
  plan: z.enum(planNames),
  currentPeriodEndsAt: z.string().nullable(),
  endsAtPeriodEnd: z.boolean(),
  asOf: z.string(),
  eventId: z.string(),
})

/** A checkout that is paid, and its subscription, as the processor said when it was asked. Plain JSON, as it stands in the journal. */
export const Purchase = z.object({
  checkout: z.object({
    sessionId: z.string(),
    subscriptionId: z.string(),
    customerId: z.string(),
    email: z.string().nullable(),
    plan: z.enum(planNames),
  }),
  heard: z.object({
    subscriptionId: z.string(),
    customerId: z.string().nullable(),
    facts: z.object({ snapshot: Snapshot.nullable(), lastPaidAt: z.string().nullable(), lastRefundedAt: z.string().nullable() }),
  }),
})
export type Purchase = z.infer<typeof Purchase>

/** Asks the processor: what a browser says of a payment proves nothing. */
export async function getPurchase(deps: Pick<Deps, 'payments' | 'clock'>, sessionId: string): Promise<Purchase> {
  const found = await deps.payments.findCheckout(sessionId)
  if (found === null) throw new AppError('checkout_unknown', { detail: `no checkout ${sessionId}` })
  if (found.state !== 'paid') throw new AppError('checkout_unpaid', { detail: `${sessionId} is ${found.state}` })
  return describePurchase(deps, found.checkout)
}

/** The same for a checkout that may not be paid: null then. */
export async function findPurchase(deps: Pick<Deps, 'payments' | 'clock'>, sessionId: string): Promise<Purchase | null> {
  const found = await deps.payments.findCheckout(sessionId)
  return found?.state === 'paid' ? describePurchase(deps, found.checkout) : null
}

/** Stores that a purchase is paid. If somebody who was signed in began it, it is redeemed for them at once. */
export async function notePurchase(tx: SystemTx, { checkout, heard }: Purchase, now: Date): Promise<StoredCheckout> {
  const stored = await markCheckoutPaid(tx, checkout, now)
  const { redeemedBy } = await hearOfSubscription(tx, heard)
  if (redeemedBy) await refreshAccount(tx, ownerId(redeemedBy), now)
  if (stored.startedBy === null || stored.redeemedAt !== null) return stored
  const owner = ownerId(stored.startedBy)
  await redeemPurchase(tx, { checkout, heard }, owner, now)
  return { ...stored, redeemedBy: owner, redeemedAt: now }
}

/** Redeems a stored purchase for an account. Throws `checkout_used` when it was redeemed before: that happens once, for one account. */
export async function redeemPurchase(tx: SystemTx, { checkout }: Purchase, owner: OwnerId, now: Date): Promise<void> {
  if (!(await redeemCheckout(tx, checkout.sessionId, owner, now))) throw new AppError('checkout_used')
  await redeemSubscription(tx, checkout.subscriptionId, owner)
  await refreshAccount(tx, owner, now)
}

/** Redeems a purchase that comes from the journal: one that was redeemed already is as it should be. */
export async function unlessUsed(redeem: () => Promise<unknown>): Promise<void> {
  try {
    await redeem()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'checkout_used')) throw error
  }
}

async function describePurchase({ payments, clock }: Pick<Deps, 'payments' | 'clock'>, checkout: PaidCheckout): Promise<Purchase> {
  const { subscriptionId, customerId } = checkout
  // Whole seconds, like the processor's own times: a change of the same second then counts by its rank.
  const asOf = new Date(Math.floor(clock.now().getTime() / 1000) * 1000).toISOString()
  const found = await payments.findSubscription(subscriptionId)
  const snapshot = found && { ...found.snapshot, asOf, eventId: '' }
  return { checkout, heard: { subscriptionId, customerId, facts: { ...unheardSubscription, snapshot } } }
}
