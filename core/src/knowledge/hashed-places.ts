import { isNumberTerm, stemOf, tokensOf } from './terms.ts'

/** The stems of a text in order, then each pair of neighbors, as learned weights know them. Which number it is does not matter: all are one word. */
export function stemsAndPairsOf(text: string): string[] {
  const stems = stemsOf(text)
  return [...stems, ...stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`)]
}

/** The words of a text without their endings; numbers are one word. */
export function stemsOf(text: string): string[] {
  return tokensOf(text).map((token) => (isNumberTerm(token) ? '#' : stemOf(token)))
}

/** Where terms are hashed to, from 0 to below `size`: each place once, in the order of its first term. Trained weights rest on it. FNV-1a over UTF-16 code units. */
export function hashedPlaces(terms: readonly string[], size: number): number[] {
  return [...new Set(terms.map((term) => hashOf(term) % size))]
}

function hashOf(term: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
