import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerSentence } from '@ownvoice/core/assistant/decide/settled-ask'
import { queryOf } from '@ownvoice/core/assistant/find/query-of'
import type { Finding, Reading } from '@ownvoice/core/assistant/trace'
import { judgeDocumented } from '@ownvoice/core/knowledge/documented'
import type { Deps } from '../../deps.ts'
import { searchPassages } from '../../retrieval/search.ts'

/** `answers` holds, by the ask's id, the sentences that answer it, best first. */
export type FoundAnswers = { findings: Finding[]; answers: ReadonlyMap<string, readonly AnswerSentence[]> }

/** How many passages are looked at, and kept in the trace, for one ask. */
const PASSAGES_PER_ASK = 6

/** What the owner's documents say to each ask. A message without an ask is not looked up. */
export async function findAnswers(
  deps: Pick<Deps, 'db' | 'embedder'>,
  owner: OwnerId,
  reading: Reading,
  subject: string,
): Promise<FoundAnswers> {
  const asked = reading.asks.filter((ask) => ask.intent !== 'statement').map((ask) => ({ ask, query: queryOf(ask, reading, subject) }))
  // One batch costs half of one by one; the searches below find the vectors in the embedder's cache.
  await deps.embedder.embed(asked.map(({ query }) => query))
  const findings: Finding[] = []
  const answers = new Map<string, readonly AnswerSentence[]>()
  for (const { ask, query } of asked) {
    const passages = await searchPassages(deps, owner, query, { limit: PASSAGES_PER_ASK })
    const { sentences, ...judged } = judgeDocumented({ text: query, wants: ask.wants }, passages)
    findings.push({ askId: ask.id, passages, ...judged })
    answers.set(ask.id, sentences)
  }
  return { findings, answers }
}
