import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Query } from '@ownvoice/core/knowledge/query-of'
import type { Want } from '@ownvoice/core/assistant/trace'
import type { Documented } from '@ownvoice/core/knowledge/documented'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import type { Deps } from '../deps.ts'
import { searchPassages } from './search.ts'

type SearchDeps = Pick<Deps, 'db' | 'embedder' | 'reader'>

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
  const asked = { text: text.slice(about.length).trim(), about, wants }
  return { ...(await deps.reader.run('judgeDocumented', asked, passages)), passages }
}

/** Looks again where the words found show that the question was misspelt. */
async function searchMended(deps: SearchDeps, owner: OwnerId, query: Query): Promise<Query & { passages: FoundPassage[] }> {
  const passages = await searchPassages(deps, owner, query.text, { limit: PASSAGES_PER_QUESTION })
  const { about, text } = await deps.reader.run('mendQuery', query, passages)
  if (text === query.text) return { ...query, passages }
  return { text, about, passages: await searchPassages(deps, owner, text, { limit: PASSAGES_PER_QUESTION }) }
}
