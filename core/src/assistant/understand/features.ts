import { stemOf, tokensOf } from '../../knowledge/terms.ts'

/** How many numbers the embedder gives for a text. */
export const denseSize = 512
/** How many places the words and pairs of words of a text are hashed to. */
export const hashedSize = 8192
/** The embedding against the words: words name rare things ("court"), the embedding what they are near to. */
export const denseScale = 1.5

/** A text as the heads see it: its embedding, and the places of its words and pairs of words, each once, in ascending order. */
export type Features = { dense: Float32Array; hashed: Uint16Array }

/** The mean of vectors, at length 1: as good as the vector of the whole text, and already paid for. All zeros when there are none. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(denseSize)
  for (const vector of vectors) for (let index = 0; index < denseSize; index += 1) mean[index] = (mean[index] ?? 0) + (vector[index] ?? 0)
  const length = Math.hypot(...mean) || 1
  return mean.map((number) => number / length)
}

/** Numbers are one word: which number it is says nothing about what a message is about. */
export function hashedTermsOf(text: string): Uint16Array {
  const stems = tokensOf(text).map((token) => (/^\p{N}/u.test(token) ? '#' : stemOf(token)))
  const marks = text.match(/[?？!]|\p{Extended_Pictographic}/gu) ?? []
  const places = new Set<number>([...stems, ...marks].map(placeOf))
  for (const [index, stem] of stems.entries()) {
    const next = stems[index + 1]
    if (next !== undefined) places.add(placeOf(`${stem} ${next}`))
  }
  return Uint16Array.from([...places].toSorted((one, other) => one - other))
}

/** FNV-1a over UTF-16 code units. */
function placeOf(term: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % hashedSize
}
