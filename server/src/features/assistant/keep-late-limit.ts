import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LateLimit } from '@ownvoice/core/assistant/contract'
import { changeSetting, getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'

/** After how many hours a message is seen too late to be answered by itself. */
export async function getLateLimit({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<LateLimit> {
  const { lateAfterHours } = await db.transaction(owner, getAssistantSettings)
  return { hours: lateAfterHours }
}

/** Holds for the messages that are decided from now on. Throws `conflict` where the limit is not as it was seen. */
export async function saveLateLimit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  hours: number,
  seen?: number,
): Promise<LateLimit> {
  await db.transaction(owner, (tx) => changeSetting(tx, 'lateAfterHours', { value: hours, seen }, clock.now()))
  return { hours }
}
