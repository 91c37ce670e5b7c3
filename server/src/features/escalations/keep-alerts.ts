import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Alerts } from '@ownvoice/core/escalations/contract'
import { getAssistantSettings, saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'

/** Whether the owner is written to when messages are handed over. */
export async function getAlerts({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<Alerts> {
  const { escalationAlerts } = await db.transaction(owner, getAssistantSettings)
  return { isOn: escalationAlerts }
}

export async function saveAlerts({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, { isOn }: Alerts): Promise<Alerts> {
  await db.transaction(owner, (tx) => saveAssistantSettings(tx, { escalationAlerts: isOn }, clock.now()))
  return { isOn }
}
