import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerSentence } from '@ownvoice/core/knowledge/answer-sentence'
import type { Finding, Reading } from '@ownvoice/core/assistant/trace'
import type { Deps } from '../../deps.ts'
import { findAnswer } from '../../retrieval/find-answer.ts'

/** `answers` holds, by the ask's id, the sentences that answer it, best first. */
export type FoundAnswers = { findings: Finding[]; answers: ReadonlyMap<string, readonly AnswerSentence[]> }

/** What the owner's documents say to each ask. A message without an ask is not looked up. */
export async function findAnswers(
  deps: Pick<Deps, 'db' | 'embedder' | 'reader'>,
  owner: OwnerId,
  reading: Reading,
  subject: string,
): Promise<FoundAnswers> {
  const asked = await deps.reader.run('queriesOf', reading, subject)
  // One batch costs half of one by one; the searches below find the vectors in the embedder's cache.
  await deps.embedder.embed(asked.map(({ query }) => query.text))
  const findings: Finding[] = []
  const answers = new Map<string, readonly AnswerSentence[]>()
  for (const { ask, query } of asked) {
    const { sentences, ...found } = await findAnswer(deps, owner, query, ask.wants)
    findings.push({ askId: ask.id, ...found })
    answers.set(ask.id, sentences)
  }
  return { findings, answers }
}
