import { scoreBm25, type TermIndex } from './bm25.ts'
import { fuseScores } from './score.ts'
import { buildTermIndex } from './term-index.ts'

/** What search needs of a passage: its terms with how often each stands there, and its unit vector. */
export type IndexedPassage = { id: string; terms: readonly string[]; occurrences: readonly number[]; vector: Float32Array }

/** Passages laid out for searching: vectors one after another in one block. `bytes` is about what it takes in memory. */
export type PassageIndex = TermIndex & { ids: readonly string[]; vectors: Float32Array; dimensions: number; bytes: number }

/** A passage with its BM25 (0 to 1), its cosine (-1 to 1) and their sum as `fuseScores` makes it. */
export type RankedPassage = { id: string; bm25: number; cosine: number; score: number }

/** Lays passages out for `rankPassages`. All vectors have the same length. */
export function buildPassageIndex(passages: readonly IndexedPassage[]): PassageIndex {
  const dimensions = passages[0]?.vector.length ?? 0
  const vectors = new Float32Array(passages.length * dimensions)
  passages.forEach(({ vector }, place) => vectors.set(vector, place * dimensions))
  const { lengths, postings } = buildTermIndex(passages)
  const postingBytes = [...postings].reduce((sum, [term, list]) => sum + list.byteLength + term.length * 2 + 150, 0)
  return { ids: passages.map(({ id }) => id), vectors, dimensions, lengths, postings, bytes: vectors.byteLength + postingBytes }
}

/** The passages that an index was built of, in their order; the terms of each come in any order. Their vectors are parts of the block: nobody writes into them. */
export function passagesOf({ ids, vectors, dimensions, postings }: PassageIndex): IndexedPassage[] {
  const passages = ids.map((id, place): IndexedPassage & { terms: string[]; occurrences: number[] } => ({
    id,
    terms: [],
    occurrences: [],
    vector: vectors.subarray(place * dimensions, (place + 1) * dimensions),
  }))
  for (const [term, list] of postings) {
    for (let at = 0; at < list.length; at += 2) {
      const passage = passages[list[at] ?? -1]
      passage?.terms.push(term)
      passage?.occurrences.push(list[at + 1] ?? 0)
    }
  }
  return passages
}

/**
 * The `limit` best passages of one collection that lies in several indexes, best first; the earlier one first where two are
 * equal. Exact: each passage is scored by words and by vector.
 */
export function rankPassages(
  indexes: readonly PassageIndex[],
  query: { terms: readonly string[]; vector: Float32Array },
  limit: number,
): RankedPassage[] {
  const words = scoreBm25(indexes, query.terms)
  const best: RankedPassage[] = []
  indexes.forEach((index, part) => {
    const bm25s = words[part] ?? new Float64Array(0)
    for (let place = 0; place < index.ids.length; place++) {
      const bm25 = bm25s[place] ?? 0
      const cosine = cosineAt(index, place, query.vector)
      const score = fuseScores(bm25, cosine)
      if (best.length < limit || score > (best.at(-1)?.score ?? 0)) insert(best, { id: index.ids[place] ?? '', bm25, cosine, score }, limit)
    }
  })
  return best
}

function insert(best: RankedPassage[], found: RankedPassage, limit: number): void {
  let at = best.length
  while (at > 0 && (best[at - 1]?.score ?? 0) < found.score) at--
  best.splice(at, 0, found)
  if (best.length > limit) best.pop()
}

function cosineAt({ vectors, dimensions }: PassageIndex, place: number, query: Float32Array): number {
  const from = place * dimensions
  let sum = 0
  for (let index = 0; index < dimensions; index++) sum += vectors[from + index]! * query[index]! // both have `dimensions` figures
  return sum
}
