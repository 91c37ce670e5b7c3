import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerWithin } from '@ownvoice/core/escalations/answer-within'
import { changeSetting, getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'

/** Within what time the owner answers what was handed over to them. */
export async function getAnswerWithin({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<AnswerWithin> {
  return (await db.transaction(owner, getAssistantSettings)).answerWithin
}

/** Holding replies say it from now on, and what waits for longer is late. Throws `conflict` where it is not as it was seen. */
export async function saveAnswerWithin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  answerWithin: AnswerWithin,
  seen?: AnswerWithin,
): Promise<AnswerWithin> {
  await db.transaction(owner, (tx) => changeSetting(tx, 'answerWithin', { value: answerWithin, seen }, clock.now()))
  return answerWithin
}
