import type { SubscriptionCheck } from '@ownvoice/core/billing/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { checkSubscription } from './check-subscription.ts'
import { getPurchase, notePurchase, tiePurchase } from './purchase.ts'

type CompleteDeps = Pick<Deps, 'config' | 'db' | 'payments' | 'clock'>
type Completion = { user_id: string; subscription_data: { sessionId: string } }

/** Ties a paid checkout to the person who came back from it. Their own may be completed again: it stays as it is. */
export async function completeSubscription(deps: CompleteDeps, signedIn: SignedIn, given: Completion): Promise<SubscriptionCheck> {
  if (given.user_id !== signedIn.owner) throw new AppError('forbidden', { detail: `completes for ${given.user_id}` })
  const purchase = await getPurchase(deps, given.subscription_data.sessionId)
  const now = deps.clock.now()
  await deps.db.system(async (tx) => {
    const { claimedBy } = await notePurchase(tx, purchase, now)
    if (claimedBy !== signedIn.owner) await tiePurchase(tx, purchase, signedIn.owner, now)
  })
  return checkSubscription(deps, signedIn)
}
