import type { FollowUpSettings } from '@ownvoice/core/followups/contract'
import type { FollowUpCalendar } from '@ownvoice/core/followups/plan-dates'
import { getProfile } from '../accounts/profiles.ts'
import type { OwnerTx } from '../database.ts'
import { listBlackouts } from '../scheduling/blackout-dates.ts'
import { getFollowUpSettings } from './follow-up-settings.ts'

/** When anything of this account may follow up, by the hours that its owner set. */
export async function getFollowUpCalendar(tx: OwnerTx, settings?: Pick<FollowUpSettings, 'hours'>): Promise<FollowUpCalendar> {
  const { hours } = settings ?? (await getFollowUpSettings(tx))
  const { timezone } = await getProfile(tx)
  return { timezone, hours, blackouts: await listBlackouts(tx) }
}
