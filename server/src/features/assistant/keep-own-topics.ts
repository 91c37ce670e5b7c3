import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OwnTopics } from '@ownvoice/core/assistant/own-topics'
import { changeSetting, getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'

/** What the owner answers by themselves. */
export async function getOwnTopics({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<OwnTopics> {
  return (await db.transaction(owner, getAssistantSettings)).ownTopics
}

/** Holds for the messages that are decided from now on. A topic that is written twice is kept once. Throws `conflict` where they are not as they were seen. */
export async function saveOwnTopics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  topics: OwnTopics,
  seen?: OwnTopics,
): Promise<OwnTopics> {
  const ownTopics = topics.filter((topic, index) => topics.findIndex((other) => other.toLowerCase() === topic.toLowerCase()) === index)
  await db.transaction(owner, (tx) => changeSetting(tx, 'ownTopics', { value: ownTopics, seen }, clock.now()))
  return ownTopics
}
