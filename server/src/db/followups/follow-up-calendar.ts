import type { FollowUpCalendar } from '@ownvoice/core/followups/plan-dates'
import { getProfile } from '../accounts/profiles.ts'
import type { OwnerTx } from '../database.ts'
import { listBlackouts } from '../scheduling/blackout-dates.ts'
import { getFollowUpSettings } from './follow-up-settings.ts'

/** When anything of this account may follow up. */
export async function getFollowUpCalendar(tx: OwnerTx): Promise<FollowUpCalendar> {
  const { timezone } = await getProfile(tx)
  const { hours } = await getFollowUpSettings(tx)
  return { timezone, hours, blackouts: await listBlackouts(tx) }
}
