import { isDemoAccount } from '@ownvoice/core/accounts/is-demo-account'
import type { Overview } from '@ownvoice/core/reports/contract'
import { demoOverview } from '@ownvoice/core/reports/demo-overview'
import { overviewFigures } from '@ownvoice/core/reports/overview-figures'
import { reportMonths } from '@ownvoice/core/reports/report-months'
import { countPeriod, countWaiting, findRemainingEmails, hasConfirmed, hasTried, readSetup } from '../../db/reports/overview-facts.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'

export async function readOverview({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>, signedIn: SignedIn): Promise<Overview> {
  if (isDemoAccount(signedIn.email, config.DEMO_EMAILS)) return demoOverview
  const now = clock.now()
  return db.transaction(signedIn.owner, async (tx) => {
    const profile = await getProfile(tx)
    const { thisMonth, lastMonth } = reportMonths(now, profile.timezone)
    return {
      demo: false,
      ...overviewFigures(await countPeriod(tx, thisMonth), await countPeriod(tx, lastMonth)),
      completed: await readSetup(tx),
      tried: await hasTried(tx),
      confirmed: await hasConfirmed(tx),
      waiting: await countWaiting(tx, now),
      remainingEmails: await findRemainingEmails(tx, now),
    }
  })
}
