import { defaultPlan, type PlanName } from '@ownvoice/core/billing/plans'
import { addCheckout } from '../../db/billing/checkouts.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/rpc.ts'

type CreateCheckoutDeps = Pick<Deps, 'db' | 'payments' | 'ids'>
type CheckoutRequest = { signedIn: SignedIn | null; plan: PlanName | undefined; origin: string }

/** Begins a purchase at the processor. A visitor comes back to make an account; who is signed in, to have the purchase tied to theirs. */
export async function createCheckout(
  { db, payments, ids }: CreateCheckoutDeps,
  { signedIn, plan = defaultPlan, origin }: CheckoutRequest,
): Promise<{ url: string; session_id: string }> {
  const before = signedIn && (await db.transaction(signedIn.owner, findSubscription))
  if (before?.isActive) throw new AppError('already_subscribed')
  const checkout = await payments.createCheckout({
    plan,
    email: signedIn?.email ?? null,
    customerId: before?.stripeCustomerId ?? null,
    successUrl: `${origin}${signedIn ? '/subscribe' : '/create-account'}?payment=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/subscribe?plan=${plan}&payment=cancelled`,
    idempotencyKey: ids.next(),
  })
  await db.system((tx) => addCheckout(tx, { id: checkout.id, planName: plan, startedBy: signedIn?.owner ?? null }))
  return { url: checkout.url, session_id: checkout.id }
}
