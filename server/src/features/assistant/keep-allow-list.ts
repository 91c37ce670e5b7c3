import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AllowList } from '@ownvoice/core/mailboxes/address-list'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import { getAssistantSettings, saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'

/** Whom alone the assistant answers without the owner; everybody where it is empty. */
export async function getAllowList({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<AllowList> {
  return (await db.transaction(owner, getAssistantSettings)).allowedSenders
}

/** Holds for the messages that are decided from now on. Who stands there twice is kept once. Throws `conflict` where the list is not as it was seen. */
export async function saveAllowList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  list: AllowList,
  seen?: AllowList,
): Promise<AllowList> {
  const allowedSenders = [...new Set(list)].toSorted()
  await db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, async () => (await getAssistantSettings(tx)).allowedSenders)
    await saveAssistantSettings(tx, { allowedSenders }, clock.now())
  })
  return allowedSenders
}
