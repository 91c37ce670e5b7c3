import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Query } from '@ownvoice/core/assistant/find/query-of'
import type { Want } from '@ownvoice/core/assistant/trace'
import { type Documented, judgeDocumented } from '@ownvoice/core/knowledge/documented'
import { mendSpelling } from '@ownvoice/core/knowledge/mend-spelling'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { tokensOf } from '@ownvoice/core/knowledge/terms'
import type { Deps } from '../deps.ts'
import { searchPassages } from './search.ts'

type SearchDeps = Pick<Deps, 'db' | 'embedder'>

/** How many passages are looked at for one question. */
const PASSAGES_PER_QUESTION = 10

/** What the owner's documents say to one question, and whether that answers it. */
export async function findAnswer(
  deps: SearchDeps,
  owner: OwnerId,
  query: Query,
  wants: Want[],
): Promise<Documented & { passages: FoundPassage[] }> {
  const { text, about, passages } = await searchMended(deps, owner, query)
  return { ...judgeDocumented({ text: text.slice(about.length).trim(), about, wants }, passages), passages }
}

/** Looks again where the words found show that the question was misspelt. */
async function searchMended(deps: SearchDeps, owner: OwnerId, query: Query): Promise<Query & { passages: FoundPassage[] }> {
  const passages = await searchPassages(deps, owner, query.text, { limit: PASSAGES_PER_QUESTION })
  const known = new Set(passages.flatMap(({ passage }) => tokensOf([...passage.headings, passage.text].join('\n'))))
  const about = mendSpelling(query.about, known)
  const text = `${about}${mendSpelling(query.text.slice(query.about.length), known)}`
  if (text === query.text) return { ...query, passages }
  return { text, about, passages: await searchPassages(deps, owner, text, { limit: PASSAGES_PER_QUESTION }) }
}
