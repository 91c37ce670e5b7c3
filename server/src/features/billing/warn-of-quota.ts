import { periodStartOf } from '@ownvoice/core/billing/quota-period'
import { quotaMail, warnedShare } from '@ownvoice/core/billing/quota-warning'
import { nextResetOn } from '@ownvoice/core/billing/usage'
import { findBillingAddress } from '../../db/accounts/profiles.ts'
import { listNearlyUsed, markWarned } from '../../db/billing/quota-warnings.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/** Writes to every owner whose month's e-mails are used to four fifths, and once more when none is left. */
export async function warnOfQuota(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<void> {
  const now = deps.clock.now()
  const period = periodStartOf(now)
  for (const { owner, quota, remaining, told } of await deps.db.system((tx) => listNearlyUsed(tx, period))) {
    const share = warnedShare({ quota, remaining })
    if (share === null || share <= told) continue
    const to = await deps.db.transaction(owner, findBillingAddress)
    const facts = { to, share, quota, remaining, resetsOn: nextResetOn(now), origin: siteOrigin(deps.config) }
    const post = await prepareProductMail(deps, quotaMail(facts), owner)
    await deps.db.system(async (tx) => {
      if (await markWarned(tx, owner, { period, share })) await post(tx)
    })
  }
}
