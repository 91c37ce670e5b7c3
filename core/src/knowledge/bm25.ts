import { isFunctionTerm } from './terms.ts'

/** Saturation of repeated terms and weight of a passage's length: the usual values (Robertson and Zaragoza 2009, §3). */
const K1 = 1.2
const B = 0.75
/**
 * What a function word counts against a word of the same rarity. Left out, they cost paraphrases and short answers 2 of 100 in the first place; counted
 * in full, phrasings of a shop's customers. A fifth to a third is best on each of the public sets (`docs/decisions/0011-search.md`).
 */
const FUNCTION_WORD = 0.2

/**
 * What BM25 needs of some passages: how many terms each has without function words, and for each term pairs of a passage's place
 * and how often the term stands there.
 */
export type TermIndex = { lengths: Int32Array; postings: ReadonlyMap<string, Int32Array> }

/**
 * BM25 of each passage for the distinct terms of a query, divided by the sum of their idf and by k1 + 1: from 0 to 1 whatever
 * the size of the collection, 1 meaning that each term of the query stands there as often as can count. A term that stands
 * nowhere counts in the divisor. A query of function words alone finds nothing. The indexes are parts of one collection; the
 * result has one array for each, one figure a passage.
 */
export function scoreBm25(indexes: readonly TermIndex[], terms: readonly string[]): Float64Array[] {
  const passages = indexes.reduce((sum, { lengths }) => sum + lengths.length, 0)
  const allTerms = indexes.reduce((sum, { lengths }) => sum + lengths.reduce((total, length) => total + length, 0), 0)
  const averageLength = allTerms / Math.max(1, passages) || 1
  const weighed = (terms.every(isFunctionTerm) ? [] : [...new Set(terms)]).map((term) => {
    const frequency = indexes.reduce((sum, { postings }) => sum + (postings.get(term)?.length ?? 0) / 2, 0)
    return { term, idf: inverseDocumentFrequency(frequency, passages) * (isFunctionTerm(term) ? FUNCTION_WORD : 1) }
  })
  const divisor = weighed.reduce((sum, { idf }) => sum + idf, 0) * (K1 + 1)
  return indexes.map((index) => scoreOne(index, weighed, divisor, averageLength))
}

/** How much a term tells: high when few of the `passages` hold it. Never negative. */
export function inverseDocumentFrequency(documentFrequency: number, passages: number): number {
  return Math.log(1 + (passages - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

function scoreOne(
  { lengths, postings }: TermIndex,
  weighed: readonly { term: string; idf: number }[],
  divisor: number,
  averageLength: number,
): Float64Array {
  const scores = new Float64Array(lengths.length)
  for (const { term, idf } of weighed) {
    const pairs = postings.get(term) ?? []
    for (let at = 0; at < pairs.length; at += 2) {
      const passage = pairs[at]! // pairs: `at` is below the length and even
      const occurrences = pairs[at + 1]! // the second of the pair
      const norm = 1 - B + (B * lengths[passage]!) / averageLength // postings name passages of this index
      scores[passage]! += (idf * occurrences * (K1 + 1)) / (occurrences + K1 * norm) / divisor // as above
    }
  }
  return scores
}
