import type { CheckoutView } from '@ownvoice/core/billing/contract'
import { findCheckout } from '../../db/billing/checkouts.ts'
import type { Deps } from '../../deps.ts'

/** How a checkout stands for whoever comes back from it. One that a signed-in person began is theirs. */
export async function viewCheckout({ db, payments }: Pick<Deps, 'db' | 'payments'>, sessionId: string): Promise<CheckoutView> {
  const asked = await payments.findCheckout(sessionId)
  if (asked === null) return { state: 'unknown', email: null, plan: null }
  const stored = await db.system((tx) => findCheckout(tx, sessionId))
  if (stored?.redeemedAt || (stored?.startedBy && asked.state === 'paid')) return { state: 'redeemed', email: null, plan: null }
  if (asked.state !== 'paid') return { state: 'unpaid', email: null, plan: stored?.planName ?? null }
  return { state: 'redeemable', email: asked.checkout.email, plan: asked.checkout.plan }
}
