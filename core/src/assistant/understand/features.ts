import { hashedPlaces, stemsAndPairsOf } from '../../knowledge/hashed-places.ts'
import type { BothVectors } from '../../knowledge/sheet/answer-sheet.ts'

/** How many numbers the embedding models give for a text: the first of them, and both together. */
export const firstSize = 512
export const denseSize = firstSize + 384
/** How many places the words and pairs of words of a text are hashed to. */
export const hashedSize = 8192
/** The embedding against the words: words name rare things ("court"), the embedding what they are near to. */
export const denseScale = 1.5

/** A text as the heads see it: what both models say of it, and the places of its words and pairs of words, each once, in ascending order. */
export type Features = { dense: Float32Array; hashed: Uint16Array }

/** What both models say of a text, one after the other: two unit vectors. */
export function bothAsOne({ first, second }: BothVectors): Float32Array {
  const both = new Float32Array(denseSize)
  both.set(first)
  both.set(second, firstSize)
  return both
}

/** What the first model alone says of it, at length 1. */
export function firstAlone(both: Float32Array): Float32Array {
  return atLengthOne(both.subarray(0, firstSize))
}

/** The mean of vectors, at length 1: as good as the vector of the whole text, and already paid for. All zeros when there are none. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(denseSize)
  for (const vector of vectors) for (let index = 0; index < denseSize; index += 1) mean[index] = (mean[index] ?? 0) + (vector[index] ?? 0)
  return atLengthOne(mean)
}

function atLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((number) => number / length)
}

/** Where the words of a text, its pairs of words, its question marks, exclamation marks and emoji are hashed to. */
export function hashedTermsOf(text: string): Uint16Array {
  const marks = text.match(/[?？!]|\p{Extended_Pictographic}/gu) ?? []
  return Uint16Array.from(hashedPlaces([...stemsAndPairsOf(text), ...marks], hashedSize)).toSorted()
}
