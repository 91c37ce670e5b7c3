import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import type { Embedder } from '@ownvoice/server/ai/port'
import { searchPassages } from '@ownvoice/server/retrieval/search'
import { openSeededSchool } from '../../../server/testing/seeded-school.ts'

export type SearchedSchool = {
  embedder: Embedder
  /** All passages of the school, those that fit the question best first. */
  search(question: string): Promise<FoundPassage[]>
  close: () => Promise<void>
}

/** A Wednesday in the fall term, outside the holidays. */
const now = new Date('2026-11-18T15:00:00Z')

/** The seeded school in memory, with the real embedder. */
export async function openSearchedSchool(): Promise<SearchedSchool> {
  const school = await openSeededSchool({ now, withHistory: false })
  const { deps, owner } = school
  return {
    embedder: deps.embedder,
    search: (question) => searchPassages(deps, owner, question, { limit: Number.MAX_SAFE_INTEGER }),
    close: () => school.close(),
  }
}
