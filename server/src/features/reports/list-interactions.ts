import { isDemoAccount } from '@ownvoice/core/accounts/is-demo-account'
import type { Interactions } from '@ownvoice/core/reports/contract'
import { demoInteractions } from '@ownvoice/core/reports/demo-analytics'
import { reportDay } from '@ownvoice/core/reports/report-range'
import { getProfile } from '../../db/accounts/profiles.ts'
import { listInteractions as listInteractionsIn } from '../../db/reports/analytics-facts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'

/** What was dealt with today, by the calendar of the owner, and how long today lasts. */
export async function listInteractions(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  signedIn: SignedIn,
  limit: number,
): Promise<Interactions> {
  const now = clock.now()
  return db.snapshot(signedIn.owner, async (tx) => {
    const today = reportDay(now, (await getProfile(tx)).timezone)
    const endsInMs = today.to.getTime() - now.getTime()
    if (isDemoAccount(signedIn.email, config.DEMO_EMAILS)) return { interactions: demoInteractions(now).slice(0, limit), endsInMs }
    const rows = await listInteractionsIn(tx, today, limit)
    return { interactions: rows.map(({ at, ...interaction }) => ({ ...interaction, time: at.toISOString() })), endsInMs }
  })
}
