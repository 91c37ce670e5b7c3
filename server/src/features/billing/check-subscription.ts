import { isPrivilegedAccount } from '@ownvoice/core/accounts/is-privileged-account'
import type { SubscriptionCheck } from '@ownvoice/core/billing/contract'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'

/** Whether the dashboard is open to the signed-in person. A privileged account counts as subscribed, and nothing is looked up for it. */
export async function checkSubscription({ config, db }: Pick<Deps, 'config' | 'db'>, signedIn: SignedIn): Promise<SubscriptionCheck> {
  if (isPrivilegedAccount(signedIn, config.PRIVILEGED_EMAILS)) return { subscribed: true, plan: null }
  const row = await db.transaction(signedIn.owner, findSubscription)
  return row?.isActive ? { subscribed: true, plan: row.planName } : { subscribed: false, plan: null }
}
