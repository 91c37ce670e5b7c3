/**
 * How well a passage fits a query: BM25 (0 to 1) plus the cosine of the embeddings (-1 to 1), with equal weights on one absolute
 * scale, so that figures compare over queries and accounts. A negative cosine says no more than "unlike" and counts as 0.
 */
export function fuseScores(bm25: number, cosine: number): number {
  return bm25 + Math.max(0, cosine)
}

/** The cosine of two unit vectors of the same length. */
export function cosineOf(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]! // both have the same length
  return sum
}
