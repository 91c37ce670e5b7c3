import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** The processor's own page for card, plan, invoices and the end of the subscription. It is always the owner's: no id is taken from outside. */
export async function openPortal(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  owner: OwnerId,
  origin: string,
): Promise<{ url: string }> {
  const row = await db.transaction(owner, findSubscription)
  if (!row?.stripeCustomerId) throw new AppError('no_billing')
  return payments.createPortal({ customerId: row.stripeCustomerId, returnUrl: `${origin}/subscribe?manage=1` })
}
