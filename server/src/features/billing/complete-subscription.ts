import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { SubscriptionCheck } from '@ownvoice/core/billing/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { checkSubscription } from './check-subscription.ts'
import { getPurchase, notePurchase, Purchase, redeemPurchase, unlessUsed } from './purchase.ts'

type CompleteDeps = Pick<Deps, 'config' | 'db' | 'journal' | 'payments' | 'clock'>
type Completion = { user_id: string; subscription_data: { sessionId: string } }

/** Ties a paid checkout to the person who came back from it. Their own may be completed again: it stays as it is. */
export async function completeSubscription(deps: CompleteDeps, signedIn: SignedIn, given: Completion): Promise<SubscriptionCheck> {
  if (given.user_id !== signedIn.owner) throw new AppError('forbidden', { detail: `completes for ${given.user_id}` })
  const purchase = await getPurchase(deps, given.subscription_data.sessionId)
  const redeemed = { owner: signedIn.owner, purchase }
  await deps.journal.accept({ kind: 'purchase', payload: redeemed }, () => storePurchase(deps, redeemed))
  return checkSubscription(deps, signedIn)
}

const OwnedPurchase = z.object({ owner: z.uuid().transform(ownerId), purchase: Purchase })

/** Ties a purchase from the journal to its account, unless it is tied. */
export async function replayPurchase(deps: Pick<Deps, 'db' | 'clock'>, payload: unknown): Promise<void> {
  await unlessUsed(() => storePurchase(deps, OwnedPurchase.parse(payload)))
}

async function storePurchase({ db, clock }: Pick<Deps, 'db' | 'clock'>, redeemed: z.infer<typeof OwnedPurchase>): Promise<void> {
  const { owner, purchase } = redeemed
  const now = clock.now()
  await db.system(async (tx) => {
    const { redeemedBy } = await notePurchase(tx, purchase, now)
    if (redeemedBy !== owner) await redeemPurchase(tx, purchase, owner, now)
  })
}
