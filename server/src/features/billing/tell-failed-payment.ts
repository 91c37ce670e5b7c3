import { failedPaymentMail } from '@ownvoice/core/billing/money-mails'
import { findBillingAddress } from '../../db/accounts/profiles.ts'
import { findRedeemer } from '../../db/billing/processor-subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { postProductMail } from '../../jobs/post-product-mail.ts'
import { viewSubscription } from './view-subscription.ts'

type TellDeps = Pick<Deps, 'db' | 'jobs' | 'payments' | 'clock' | 'config'>

/** Writes to the owner of a subscription that a payment did not go through, unless it has since. */
export async function tellFailedPayment(deps: TellDeps, subscriptionId: string): Promise<void> {
  const owner = await deps.db.system((tx) => findRedeemer(tx, subscriptionId))
  if (owner === null) return
  const { subscription } = await viewSubscription(deps, owner)
  if (subscription?.state !== 'past_due') return
  const to = await deps.db.transaction(owner, findBillingAddress)
  await postProductMail(deps, failedPaymentMail({ to, origin: siteOrigin(deps.config) }), owner)
}
