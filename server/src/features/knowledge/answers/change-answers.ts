import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { confirmAnswer, dismissAnswer } from '@ownvoice/core/knowledge/answers/change-answer'
import type { AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { record } from '../../../db/accounts/audit.ts'
import type { OwnerTx } from '../../../db/database.ts'
import { changeStored, lockAnswers, type StoredAnswer } from '../../../db/knowledge/answers.ts'
import { notifyOwner } from '../../../db/notify.ts'
import type { Deps } from '../../../deps.ts'
import { presentAnswer } from './present-answer.ts'

/** Answers in the state in which the owner saw them. */
export type SeenAnswer = { id: string; version: number }
/** `skipped`: how many were left as they are, as they were changed or deleted since they were seen. */
export type ChangedAnswers = { answers: AnswerView[]; skipped: number }

/** Confirms answers as the owner saw them. */
export function confirmAnswers(deps: Pick<Deps, 'db'>, owner: OwnerId, seen: readonly SeenAnswer[]): Promise<ChangedAnswers> {
  return changeAnswers(deps, owner, seen, { change: confirmAnswer, kind: 'answers_confirmed' })
}

/** Takes answers off what may be said. */
export function dismissAnswers(deps: Pick<Deps, 'db'>, owner: OwnerId, seen: readonly SeenAnswer[]): Promise<ChangedAnswers> {
  return changeAnswers(deps, owner, seen, { change: dismissAnswer, kind: 'answers_dismissed' })
}

async function changeAnswers(
  { db }: Pick<Deps, 'db'>,
  owner: OwnerId,
  seen: readonly SeenAnswer[],
  { change, kind }: { change: (answer: KeptAnswer) => KeptAnswer; kind: 'answers_confirmed' | 'answers_dismissed' },
): Promise<ChangedAnswers> {
  return db.transaction(owner, async (tx) => {
    const unchanged = await lockSeen(tx, seen)
    const changed: AnswerView[] = []
    for (const answer of unchanged) changed.push(presentAnswer(await changeStored(tx, answer, change)))
    if (changed.length > 0) await record(tx, kind, { count: changed.length })
    await notifyOwner(tx, { topic: 'answers', id: null })
    return { answers: changed, skipped: seen.length - changed.length }
  })
}

/** Those that are as they were seen, in the order in which they were named. */
export async function lockSeen(tx: OwnerTx, seen: readonly SeenAnswer[]): Promise<StoredAnswer[]> {
  const stored = new Map(
    (
      await lockAnswers(
        tx,
        seen.map(({ id }) => id),
      )
    ).map((answer) => [answer.id, answer]),
  )
  return seen.flatMap(({ id, version }) => {
    const answer = stored.get(id)
    return answer?.version === version ? [answer] : []
  })
}
