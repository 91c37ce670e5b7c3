import { z } from 'zod'
import { denseScale, denseSize, type Features } from './features.ts'

/** Rows of `columns` weights, one after the other; each row is multiplied by its scale. */
export type Matrix = { columns: number; scales: Float32Array; weights: Float32Array }

/**
 * What all heads share of an embedding: `units` has a row for each hidden number, which is 0 or what the row weighs, whichever is more (rectified linear
 * units), and `heads` a row for each head, that weighs them.
 */
export type Hidden = { units: Matrix; heads: Matrix }

/** `direct` has a row for each head, that weighs the embedding and the words of a text. */
export type Layer = { direct: Matrix; hidden: Hidden | null }

/** A head's score is that of the whole text, plus that of the sentence that speaks most for it, plus its bias. */
export type Network = { bias: Float32Array; whole: Layer; sentence: Layer }

/** The features of a text, and of what is looked at in it: all its sentences, or one of them. */
export type Seen = { whole: Features; sentences: readonly Features[] }

/** For each head its score, and which sentence speaks most for it. */
export type Scored = { scores: Float32Array; best: Int32Array }

/** Weights are whole numbers from −127 to 127, in base64. */
const StoredMatrix = z.object({ columns: z.int(), scales: z.array(z.number()), weights: z.base64() })
const StoredLayer = z.object({ direct: StoredMatrix, hidden: z.object({ units: StoredMatrix, heads: StoredMatrix }).nullable() })
export const StoredNetwork = z.object({ bias: z.array(z.number()), whole: StoredLayer, sentence: StoredLayer })
export type StoredNetwork = z.infer<typeof StoredNetwork>

/** The scores of all heads. */
export function scoreAll(network: Network, seen: Seen): Scored {
  const ofWhole = network.whole.hidden && hiddenOf(network.whole.hidden, seen.whole)
  const ofSentences = seen.sentences.map((features) => network.sentence.hidden && hiddenOf(network.sentence.hidden, features))
  return scoreWith(network, seen, ofWhole, ofSentences)
}

/** The same from hidden numbers that are known. */
export function scoreWith(
  { bias, whole, sentence }: Network,
  seen: Seen,
  ofWhole: Float32Array | null,
  ofSentences: readonly (Float32Array | null)[],
): Scored {
  const heads = bias.length
  const scored: Scored = { scores: Float32Array.from(bias), best: new Int32Array(heads) }
  for (let head = 0; head < heads; head += 1) {
    let score = at(scored.scores, head) + scoreText(whole, head, seen.whole, ofWhole)
    let top = -Infinity
    for (const [index, features] of seen.sentences.entries()) {
      const one = scoreText(sentence, head, features, ofSentences[index] ?? null)
      if (one <= top) continue
      top = one
      scored.best[head] = index
    }
    if (top > -Infinity) score += top
    scored.scores[head] = score
  }
  return scored
}

/** The network as it is used, from how it is kept. Throws a RangeError when a matrix has another size than it says. */
export function openNetwork(stored: StoredNetwork): Network {
  return { bias: Float32Array.from(stored.bias), whole: openLayer(stored.whole), sentence: openLayer(stored.sentence) }
}

/** The hidden numbers of a text. */
export function hiddenOf({ units }: Hidden, { dense }: Features): Float32Array {
  const numbers = new Float32Array(units.scales.length)
  for (let unit = 0; unit < numbers.length; unit += 1) {
    const from = unit * denseSize
    let sum = 0
    for (let index = 0; index < denseSize; index += 1) sum += at(units.weights, from + index) * at(dense, index)
    numbers[unit] = Math.max(0, at(units.scales, unit) * denseScale * sum)
  }
  return numbers
}

function scoreText({ direct, hidden }: Layer, head: number, features: Features, numbers: Float32Array | null): number {
  const score = scoreDirect(direct, head, features)
  if (!hidden || !numbers) return score
  const from = head * numbers.length
  let sum = 0
  for (let unit = 0; unit < numbers.length; unit += 1) sum += at(hidden.heads.weights, from + unit) * at(numbers, unit)
  return score + at(hidden.heads.scales, head) * sum
}

function scoreDirect({ weights, scales, columns }: Matrix, head: number, { dense, hashed }: Features): number {
  const from = head * columns
  let near = 0
  for (let index = 0; index < denseSize; index += 1) near += at(weights, from + index) * at(dense, index)
  let words = 0
  for (const place of hashed) words += at(weights, from + denseSize + place)
  return at(scales, head) * (denseScale * near + words / Math.sqrt(hashed.length || 1))
}

function openLayer({ direct, hidden }: z.infer<typeof StoredLayer>): Layer {
  return { direct: openMatrix(direct), hidden: hidden && { units: openMatrix(hidden.units), heads: openMatrix(hidden.heads) } }
}

function openMatrix({ columns, scales, weights }: z.infer<typeof StoredMatrix>): Matrix {
  const bytes = Int8Array.from(atob(weights), (character) => (character.charCodeAt(0) << 24) >> 24)
  if (bytes.length !== columns * scales.length) throw new RangeError(`${columns * scales.length} weights are needed, not ${bytes.length}.`)
  return { columns, scales: Float32Array.from(scales), weights: Float32Array.from(bytes) }
}

/** One kind of array alone keeps this quick: it runs some ten thousand times for each text. */
function at(numbers: Float32Array, index: number): number {
  return numbers[index] ?? 0 // within its length everywhere here
}
