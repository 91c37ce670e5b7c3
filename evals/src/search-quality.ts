import { buildPassageIndex, type PassageIndex, rankPassages } from '@ownvoice/core/knowledge/passage-index'
import { countTerms, termsOf } from '@ownvoice/core/knowledge/terms'
import type { Embedder } from '@ownvoice/server/ai/port'
import { type Corpus, groupOf, readCorpus } from './corpus.ts'

/** How often the best passage is a right one, in percent: by words, by meaning, by both. `recall8`: how often a right one is among the best eight. */
export type SearchQuality = { set: string; queries: number; bm25: number; cosine: number; fused: number; recall8: number }

const SETS = ['covid-deepset', 'hint3-curekart', 'dstc11-hotel', 'squad2-even']

/**
 * Measures search on public sets of questions, with the very functions that the product ranks by. The sets lie beside the repository
 * and are no part of it: one that is absent is left out, and an empty list means that none was there.
 */
export async function measureSearchQuality(embedder: Embedder, folder: string): Promise<SearchQuality[]> {
  const results: SearchQuality[] = []
  for (const set of SETS) {
    const corpus = readCorpus(folder, set)
    if (corpus) results.push(await measureSet(embedder, set, corpus))
  }
  return results
}

async function measureSet(embedder: Embedder, set: string, corpus: Corpus): Promise<SearchQuality> {
  const indexes = new Map<string, PassageIndex>()
  for (const [group, docs] of Map.groupBy(corpus.docs, (doc) => groupOf(corpus, doc))) indexes.set(group, await indexOf(embedder, docs))
  const vectors = await embedder.embed(corpus.queries.map(({ text }) => text))
  const right = { bm25: 0, cosine: 0, fused: 0, recall8: 0 }
  corpus.queries.forEach((query, at) => {
    const index = indexes.get(groupOf(corpus, query))
    const vector = vectors[at]
    if (!index || !vector) return
    const ranked = rankPassages([index], { terms: termsOf(query.text), vector }, index.ids.length)
    const isRight = ({ id }: { id: string }) => query.rel.includes(id)
    const isBestRight = (figure: 'bm25' | 'cosine' | 'score') =>
      ranked
        .toSorted((one, other) => other[figure] - one[figure])
        .slice(0, 1)
        .some(isRight)
    right.bm25 += Number(isBestRight('bm25'))
    right.cosine += Number(isBestRight('cosine'))
    right.fused += Number(isBestRight('score'))
    right.recall8 += Number(ranked.slice(0, 8).some(isRight))
  })
  const percent = (count: number) => (100 * count) / corpus.queries.length
  return {
    set,
    queries: corpus.queries.length,
    bm25: percent(right.bm25),
    cosine: percent(right.cosine),
    fused: percent(right.fused),
    recall8: percent(right.recall8),
  }
}

async function indexOf(embedder: Embedder, docs: Corpus['docs']): Promise<PassageIndex> {
  const texts = docs.map(({ title, text }) => `${title}\n${text}`)
  const vectors = await embedder.embed(texts)
  return buildPassageIndex(
    docs.flatMap(({ id }, index) => {
      const terms = countTerms(texts[index] ?? '')
      const vector = vectors[index]
      return vector ? [{ id, terms: [...terms.keys()], occurrences: [...terms.values()], vector }] : []
    }),
  )
}
