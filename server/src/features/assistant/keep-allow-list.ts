import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AllowList } from '@ownvoice/core/mailboxes/address-list'
import { changeSetting, getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
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
  await db.transaction(owner, (tx) => changeSetting(tx, 'allowedSenders', { value: allowedSenders, seen }, clock.now()))
  return allowedSenders
}
