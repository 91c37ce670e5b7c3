import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type UnansweredPage, unansweredPageSize } from '@ownvoice/core/knowledge/contract'
import { findLastLearnedAt, listAskedMessages, listRadarDismissals } from '../../db/knowledge/radar.ts'
import type { Deps } from '../../deps.ts'
import { ASKED_MESSAGES, mostAskedFirst, presentQuestions, stillOpen } from './open-questions.ts'

type ListDeps = Pick<Deps, 'db' | 'embedder' | 'reader'>

/** A page of what customers asked and nothing answers, most asked first, without what was dismissed. A page goes on at the question that the one before ended at. */
export async function listUnanswered(
  deps: ListDeps,
  owner: OwnerId,
  { cursor = '0' }: { cursor?: string | undefined },
): Promise<UnansweredPage> {
  const { asked, learnedAt, dismissals } = await deps.db.snapshot(owner, async (tx) => ({
    asked: await listAskedMessages(tx, ASKED_MESSAGES),
    learnedAt: await findLastLearnedAt(tx),
    dismissals: await listRadarDismissals(tx),
  }))
  const dismissed = new Set(dismissals.map(({ key }) => key))
  const groups = mostAskedFirst(await deps.reader.run('groupOpenQuestions', asked)).filter(
    (group) => !dismissed.has(presentQuestions(group).key),
  )
  const from = Number(cursor)
  const { open, lookedAt } = await stillOpen(deps, owner, { groups: groups.slice(from), learnedAt, most: unansweredPageSize })
  const next = from + lookedAt
  return { questions: open.map(presentQuestions), nextCursor: next < groups.length ? String(next) : null }
}
