import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerSentence } from '@ownvoice/core/knowledge/answer-sentence'
import { type Query, queryOf } from '@ownvoice/core/assistant/find/query-of'
import type { Finding, Reading } from '@ownvoice/core/assistant/trace'
import { judgeDocumented } from '@ownvoice/core/knowledge/documented'
import { mendSpelling } from '@ownvoice/core/knowledge/mend-spelling'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { tokensOf } from '@ownvoice/core/knowledge/terms'
import type { Deps } from '../../deps.ts'
import { searchPassages } from '../../retrieval/search.ts'

/** `answers` holds, by the ask's id, the sentences that answer it, best first. */
export type FoundAnswers = { findings: Finding[]; answers: ReadonlyMap<string, readonly AnswerSentence[]> }

/** How many passages are looked at, and kept in the trace, for one ask. */
const PASSAGES_PER_ASK = 10

/** What the owner's documents say to each ask. A message without an ask is not looked up. */
export async function findAnswers(
  deps: Pick<Deps, 'db' | 'embedder'>,
  owner: OwnerId,
  reading: Reading,
  subject: string,
): Promise<FoundAnswers> {
  const asked = reading.asks.filter((ask) => ask.intent !== 'statement').map((ask) => ({ ask, query: queryOf(ask, reading, subject) }))
  // One batch costs half of one by one; the searches below find the vectors in the embedder's cache.
  await deps.embedder.embed(asked.map(({ query }) => query.text))
  const findings: Finding[] = []
  const answers = new Map<string, readonly AnswerSentence[]>()
  for (const { ask, query } of asked) {
    const { text, about, passages } = await searchMended(deps, owner, query)
    const { sentences, ...judged } = judgeDocumented({ text: text.slice(about.length).trim(), about, wants: ask.wants }, passages)
    findings.push({ askId: ask.id, passages, ...judged })
    answers.set(ask.id, sentences)
  }
  return { findings, answers }
}

/** Looks again where the words found show that the question was misspelt. */
async function searchMended(
  deps: Pick<Deps, 'db' | 'embedder'>,
  owner: OwnerId,
  query: Query,
): Promise<Query & { passages: FoundPassage[] }> {
  const passages = await searchPassages(deps, owner, query.text, { limit: PASSAGES_PER_ASK })
  const known = new Set(passages.flatMap(({ passage }) => tokensOf([...passage.headings, passage.text].join('\n'))))
  const about = mendSpelling(query.about, known)
  const text = `${about}${mendSpelling(query.text.slice(query.about.length), known)}`
  if (text === query.text) return { ...query, passages }
  return { text, about, passages: await searchPassages(deps, owner, text, { limit: PASSAGES_PER_ASK }) }
}
