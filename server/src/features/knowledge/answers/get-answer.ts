import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import { getAnswer as getStored } from '../../../db/knowledge/answers.ts'
import type { Deps } from '../../../deps.ts'
import { presentAnswer } from './present-answer.ts'

/** One answer as it is now. Throws `not_found`. */
export async function getAnswer({ db }: Pick<Deps, 'db'>, owner: OwnerId, id: string): Promise<AnswerView> {
  return presentAnswer(await db.transaction(owner, (tx) => getStored(tx, id)))
}
