import { stemOf, tokensOf } from '../terms.ts'
import { hashedSize, kindOrder, kindSize, vectorSize } from './learned.ts'

/** The embedding against the words: as for the heads that read messages. */
export const vectorScale = 1.5

/** The chance of each kind of answer, in the order of `kindOrder`, that an ask wants it. */
export function kindsAsked(weights: Float32Array, vector: Float32Array, places: readonly number[]): Float64Array {
  const scores = new Float64Array(kindOrder.length)
  const each = 1 / Math.sqrt(places.length || 1)
  for (let kind = 0; kind < scores.length; kind += 1) {
    const from = kind * kindSize
    let near = 0
    for (let index = 0; index < vectorSize; index += 1) near += weights[from + index]! * vector[index]! // both have so many numbers
    let words = 0
    for (const place of places) words += weights[from + vectorSize + place]! // places are below `hashedSize`
    scores[kind] = vectorScale * near + each * words + weights[from + kindSize - 1]! // the bias is the last
  }
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/** Where the words and pairs of words of an ask are hashed to, each once. All numbers are one word. */
export function placesOf(text: string): number[] {
  const stems = tokensOf(text).map((token) => (/^\p{N}/u.test(token) ? '#' : stemOf(token)))
  const pairs = stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`)
  return [...new Set([...stems, ...pairs].map(placeOf))]
}

/** FNV-1a over UTF-16 code units. */
function placeOf(term: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % hashedSize
}
