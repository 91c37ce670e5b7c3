import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerPage } from '@ownvoice/core/knowledge/answers/contract'
import { type AnswerListing, countAnswers, countMatchingAnswers, listAnswers as listStored } from '../../../db/knowledge/answers.ts'
import type { Deps } from '../../../deps.ts'
import { presentAnswer } from './present-answer.ts'

/** The first answers of a shelf that a search finds, and how many there are. */
export async function listAnswers({ db }: Pick<Deps, 'db'>, owner: OwnerId, wanted: AnswerListing): Promise<AnswerPage> {
  return db.snapshot(owner, async (tx) => ({
    answers: (await listStored(tx, wanted)).map(presentAnswer),
    matching: await countMatchingAnswers(tx, wanted),
    counts: await countAnswers(tx),
  }))
}
