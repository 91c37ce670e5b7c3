/** Saturation of repeated terms and weight of a passage's length: the usual values (Robertson and Zaragoza 2009, §3). */
const K1 = 1.2
const B = 0.75

/** What one term of a query finds: in how many passages it stands, and in which passage how often. `length` counts the passage's terms. */
export type Postings = { documentFrequency: number; entries: readonly { id: string; occurrences: number; length: number }[] }

/** The size of what is searched. `averageLength` is the mean number of terms of a passage. */
export type CollectionSize = { passages: number; averageLength: number }

/**
 * BM25 of each passage that holds a term of the query, divided by the sum of the query's idf and by k1 + 1: from 0 to 1 whatever the
 * size of the collection, 1 meaning that each term of the query stands there as often as can count.
 */
export function scoreBm25(postings: readonly Postings[], size: CollectionSize): Map<string, number> {
  const idfs = postings.map(({ documentFrequency }) => inverseDocumentFrequency(documentFrequency, size.passages))
  const divisor = idfs.reduce((sum, idf) => sum + idf, 0) * (K1 + 1)
  const scores = new Map<string, number>()
  if (divisor === 0) return scores
  postings.forEach(({ entries }, index) => {
    const idf = idfs[index] ?? 0
    for (const { id, occurrences, length } of entries) {
      const weight = (idf * saturate(occurrences, length, size.averageLength)) / divisor
      scores.set(id, (scores.get(id) ?? 0) + weight)
    }
  })
  return scores
}

/** How much a term tells: high when few of the `passages` hold it. Never negative. */
export function inverseDocumentFrequency(documentFrequency: number, passages: number): number {
  return Math.log(1 + (passages - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

function saturate(occurrences: number, length: number, averageLength: number): number {
  const norm = averageLength > 0 ? length / averageLength : 1
  return (occurrences * (K1 + 1)) / (occurrences + K1 * (1 - B + B * norm))
}
