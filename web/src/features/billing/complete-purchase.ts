import { completeSubscription, findCheckout } from '../../api/billing.ts'

/** `late`: paid, but not yet with us. `unreachable`: nobody could say; asking again is the way on. */
export type PurchaseOutcome = 'done' | 'late' | 'signed_out' | 'unpaid' | 'redeemed' | 'unknown' | 'unreachable'

/** Ties the checkout to the signed-in person. A refusal is explained by how the checkout stands. */
export async function completePurchase(sessionId: string): Promise<PurchaseOutcome> {
  const completed = await completeSubscription(sessionId)
  if (completed.ok) return completed.value.subscribed ? 'done' : 'late'
  if (completed.status === 401) return 'signed_out'
  const checkout = await findCheckout(sessionId)
  if (!checkout.ok || checkout.value.state === 'redeemable') return 'unreachable'
  return checkout.value.state
}
