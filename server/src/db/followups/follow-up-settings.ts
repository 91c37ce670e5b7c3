import type { FollowUpSettings } from '@ownvoice/core/followups/contract'
import { usualWakingHours } from '@ownvoice/core/followups/waking-hours'
import { recordChanges } from '../accounts/audit.ts'
import type { OwnerTx } from '../database.ts'
import { assistantSettings } from '../schema/assistant.ts'

/** Whether and when leads that do not answer are followed up; what was never set stands at its default. */
export async function getFollowUpSettings(tx: OwnerTx): Promise<FollowUpSettings> {
  const [row] = await tx.select().from(assistantSettings)
  return {
    isOn: row?.followUps ?? true,
    hours: row ? { from: row.wakingFrom, until: row.wakingUntil } : usualWakingHours,
    postalAddress: row?.postalAddress ?? '',
  }
}

export async function saveFollowUpSettings(tx: OwnerTx, given: FollowUpSettings, now: Date): Promise<void> {
  const { isOn, hours, postalAddress } = given
  await recordChanges(tx, recordedOf(await getFollowUpSettings(tx)), recordedOf(given))
  const settings = { followUps: isOn, wakingFrom: hours.from, wakingUntil: hours.until, postalAddress, updatedAt: now }
  await tx
    .insert(assistantSettings)
    .values({ userId: tx.owner, ...settings })
    .onConflictDoUpdate({ target: assistantSettings.userId, set: settings })
}

function recordedOf({ isOn, hours, postalAddress }: FollowUpSettings) {
  return { followUps: isOn, wakingHours: hours, postalAddress }
}
