import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { fuseScores } from '@ownvoice/core/knowledge/score'
import type { Embedder } from '@ownvoice/server/ai/port'
import { type Corpus, groupOf, readCorpus } from './corpus.ts'
import { type DocumentIndex, openDocumentIndex } from './document-index.ts'
import type { QuestionAndPlace } from './questions/harbor-lane.ts'
import { measureRanking, type Ranking } from './ranking.ts'

const systems = ['words', 'meaning', 'both'] as const

/** By BM25 alone, by the embeddings of passages and their sentences alone, and by the sum of the two, as the product ranks. */
export type System = (typeof systems)[number]

/** `floor`: the recall@1 in percent that the sum must reach. */
export type SearchQuality = { set: string; questions: number; floor: number } & Record<System, Ranking>

/** Public sets, with the recall@1 that was measured for the sum before the product was built. */
const publicSets = { 'covid-deepset': 77.1, 'hint3-curekart': 76.3, 'dstc11-hotel': 86.4, 'squad2-even': 83.5 }

/** Of the questions about the seeded school, in percent: two questions below what was measured when the floor was set. */
const SCHOOL_FLOOR = 63.3

/** A passage or a document with what both systems say of it. */
type Candidate = { bm25: number; cosine: number; isRight: boolean }

/** Measures search as the product does it, on questions about the seeded school: `search` gives all of its passages. */
export async function measureSchoolSearch(
  search: (question: string) => Promise<readonly FoundPassage[]>,
  questions: readonly QuestionAndPlace[],
): Promise<SearchQuality> {
  const candidates: Candidate[][] = []
  for (const { question, answer } of questions) {
    const found = await search(question)
    const isRight = (text: string) => text.replaceAll(/\s+/g, ' ').includes(answer)
    if (!found.some(({ passage }) => isRight(passage.text))) throw new Error(`No passage holds "${answer}".`)
    candidates.push(found.map(({ passage, bm25, cosine }) => ({ bm25, cosine, isRight: isRight(passage.text) })))
  }
  return qualityOf('seeded school', candidates, SCHOOL_FLOOR)
}

/**
 * Measures the functions that the product ranks by on public sets. The sets lie beside the repository and are no part of it: one that is absent is
 * left out, and an empty list means that none was there.
 */
export async function measurePublicSearch(embedder: Embedder, folder: string): Promise<SearchQuality[]> {
  const results: SearchQuality[] = []
  for (const [set, floor] of Object.entries(publicSets)) {
    const corpus = readCorpus(folder, set)
    if (corpus) results.push(qualityOf(set, await candidatesOf(embedder, corpus), floor))
  }
  return results
}

function qualityOf(set: string, candidates: readonly (readonly Candidate[])[], floor: number): SearchQuality {
  const by = (scoreOf: (candidate: Candidate) => number) =>
    measureRanking(candidates.map((of) => of.map((candidate) => ({ score: scoreOf(candidate), isRight: candidate.isRight }))))
  return {
    set,
    questions: candidates.length,
    floor,
    words: by(({ bm25 }) => bm25),
    meaning: by(({ cosine }) => cosine),
    both: by(({ bm25, cosine }) => fuseScores(bm25, cosine)),
  }
}

async function candidatesOf(embedder: Embedder, corpus: Corpus): Promise<Candidate[][]> {
  const indexes = new Map<string, DocumentIndex>()
  for (const [name, docs] of Map.groupBy(corpus.docs, (doc) => groupOf(corpus, doc)))
    indexes.set(name, await openDocumentIndex(embedder, docs))
  const order = new Map(corpus.docs.map(({ id }, at) => [id, at]))
  const vectors = await embedder.embed(corpus.queries.map(({ text }) => text))
  return corpus.queries.map((query, at) => {
    const index = indexes.get(groupOf(corpus, query))
    const vector = vectors[at]
    if (!index || !vector) return []
    // Candidates of equal score keep their order, which is that of the set.
    return index
      .search(query.text, vector, index.size)
      .toSorted((one, other) => (order.get(one.passage.id) ?? 0) - (order.get(other.passage.id) ?? 0))
      .map(({ passage, bm25, cosine }) => ({ bm25, cosine, isRight: query.rel.includes(passage.id) }))
  })
}
