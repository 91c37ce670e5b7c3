import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { moneyBackUntil, type MoneyBackView } from '@ownvoice/core/billing/money-back'
import { moneyBackMail, moneyBackTeamMail } from '@ownvoice/core/billing/money-mails'
import { planTitle } from '@ownvoice/core/billing/plans'
import { record } from '../../db/accounts/audit.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { findLastLine } from '../../db/accounts/record-lines.ts'
import { findSubscription, lockSubscription, type Subscription } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/** How the money-back guarantee stands; null for an account that was not bought, and once its days are over without a word. */
export async function viewMoneyBack(tx: OwnerTx, subscription: Subscription | null, now: Date): Promise<MoneyBackView | null> {
  if (!subscription || subscription.stripeCustomerId === null) return null
  const until = moneyBackUntil(subscription.createdAt)
  const askedAt = await findLastLine(tx, 'money_back_asked')
  if (askedAt === null && now >= until) return null
  return { until: until.toISOString(), askedAt: askedAt?.toISOString() ?? null }
}

/** Asks the team for the owner's money, and tells the owner so. Doing it twice is no error. Throws `conflict` once the days are over. */
export async function askMoneyBack(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>,
  { owner, email }: { owner: OwnerId; email: string },
  reason: string,
): Promise<MoneyBackView> {
  const { db, clock, config } = deps
  const { view, subscription, profile } = await db.transaction(owner, async (tx) => {
    const bought = await findSubscription(tx)
    return { view: await viewMoneyBack(tx, bought, clock.now()), subscription: bought, profile: await getProfile(tx) }
  })
  if (!view || !subscription)
    throw new AppError('conflict', { message: 'The days in which you get your money back for the asking are over.' })
  if (view.askedAt !== null) return view
  const wish = {
    business: profile.businessName ?? '',
    email,
    plan: planTitle(subscription.planName),
    subscriptionId: subscription.stripeSubscriptionId ?? '',
    since: subscription.createdAt.toISOString().slice(0, 10),
    reason,
  }
  const toTeam = await prepareProductMail(deps, moneyBackTeamMail({ wish, teamEmail: config.TEAM_EMAIL }), owner)
  const toOwner = await prepareProductMail(deps, moneyBackMail({ to: email }), owner)
  await db.transaction(owner, async (tx) => {
    await inSystemRole(tx, (system) => lockSubscription(system, owner))
    if ((await findLastLine(tx, 'money_back_asked')) !== null) return // another tab was quicker
    await record(tx, 'money_back_asked')
    await inSystemRole(tx, async (system) => {
      await toTeam(system)
      await toOwner(system)
    })
  })
  return { ...view, askedAt: clock.now().toISOString() }
}
