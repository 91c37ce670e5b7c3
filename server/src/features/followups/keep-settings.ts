import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { FollowUpSettings, FollowUpSettingsChange } from '@ownvoice/core/followups/contract'
import { tidyText } from '@ownvoice/core/text/tidy-text'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import { getFollowUpSettings, saveFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import type { Deps } from '../../deps.ts'

/** Whether and when leads that do not answer are followed up. */
export async function getSettings({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<FollowUpSettings> {
  return db.transaction(owner, getFollowUpSettings)
}

/** What is planned already keeps its date, and is held to the new hours when it is to go. */
export async function saveSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { seen, ...settings }: FollowUpSettingsChange,
): Promise<FollowUpSettings> {
  return db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, () => getFollowUpSettings(tx))
    await saveFollowUpSettings(tx, { ...settings, postalAddress: tidyAddress(settings.postalAddress) }, clock.now())
    return getFollowUpSettings(tx)
  })
}

function tidyAddress(text: string): string {
  const lines = tidyText(text, 200).split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
