import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { UnansweredQuestion } from '@ownvoice/core/knowledge/contract'
import type { OpenQuestion } from '@ownvoice/core/knowledge/radar/open-questions'
import { findInSheet } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { termsOf } from '@ownvoice/core/knowledge/terms'
import { loadLearnedAnswers } from '../../ai/open-learned-answers.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { embedByBoth } from '../../retrieval/embed-by-both.ts'
import { openAnswerSheet } from '../../retrieval/answer-sheet.ts'
import { findAnswer } from '../../retrieval/find-answer.ts'
import { findingKey } from './finding-key.ts'

/** The newest messages with a question that was open when they came that are looked at. */
export const ASKED_MESSAGES = 1_000

/** What was asked as often, the latest first: each group has its latest question first. */
export function mostAskedFirst(groups: readonly OpenQuestion[][]): OpenQuestion[][] {
  const latestOf = (group: readonly OpenQuestion[]) => group[0]?.message.receivedAt.getTime() ?? 0
  return groups.toSorted((one, other) => other.length - one.length || latestOf(other) - latestOf(one))
}

type Asked = { groups: readonly OpenQuestion[][]; learnedAt: Date | null; most: number }

/** The first so many questions, without those that an answer or a document answers since they were last asked. `lookedAt`: how many groups it took. */
export async function stillOpen(
  deps: LookUpDeps,
  owner: OwnerId,
  { groups, learnedAt, most }: Asked,
): Promise<{ open: OpenQuestion[][]; lookedAt: number }> {
  const open: OpenQuestion[][] = []
  for (const [index, group] of groups.entries()) {
    const [latest] = group
    if (open.length === most || !latest) return { open, lookedAt: index }
    const mayBeAnswered = learnedAt !== null && learnedAt > latest.message.receivedAt
    if (!mayBeAnswered || !(await isAnswered(deps, owner, latest))) open.push(group)
  }
  return { open, lookedAt: groups.length }
}

type LookUpDeps = Pick<Deps, 'db' | 'embedder' | 'reader'>

/** A question that cannot be read in time stays open: the owner reads it. */
async function isAnswered(deps: LookUpDeps, owner: OwnerId, { query, wants }: OpenQuestion): Promise<boolean> {
  try {
    return (await isInSheet(deps, owner, query.text)) || (await findAnswer(deps, owner, query, [...wants])).documented
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_text') return false
    throw error
  }
}

/** True when a confirmed answer would be sent to it without anybody looking. */
async function isInSheet(deps: LookUpDeps, owner: OwnerId, text: string): Promise<boolean> {
  const { answers, sheet } = await openAnswerSheet(deps, owner)
  const vectors = (await embedByBoth(deps.embedder, [text])).get(text)
  if (answers.length === 0 || !vectors) return false
  return findInSheet({ text, vector: vectors.first, second: vectors.second }, sheet, await loadLearnedAnswers()).leaves
}

/** Known by the first time it was asked: the same when it is asked again. */
export function presentQuestions(group: readonly OpenQuestion[]): UnansweredQuestion {
  const [latest, first] = [group[0], group.at(-1)]
  if (!latest || !first) throw new Error('a group of questions holds one at least')
  const { messageId, receivedAt } = latest.message
  const key = findingKey('unanswered', ...[...new Set(termsOf(first.text))].toSorted())
  return { kind: 'unanswered', key, question: latest.text, count: group.length, messageId, receivedAt: receivedAt.toISOString() }
}
