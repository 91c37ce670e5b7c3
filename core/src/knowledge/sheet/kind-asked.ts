import { hashedPlaces, stemsAndPairsOf } from '../hashed-places.ts'
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

/** Where the words and pairs of words of an ask are hashed to, each once. */
export function placesOf(text: string): number[] {
  return hashedPlaces(stemsAndPairsOf(text), hashedSize)
}
