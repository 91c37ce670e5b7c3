import { z } from 'zod'
import { denseScale, denseSize, type Features } from './features.ts'

/** Rows of `columns` weights, one after the other; each row is multiplied by its scale. */
export type Matrix = { columns: number; scales: Float32Array; weights: Float32Array }

/**
 * A row for each head, that weighs the embedding and the words of a text. A head's score is that of the whole text, plus that of the sentence
 * that speaks most for it, plus its bias.
 */
export type Network = { bias: Float32Array; whole: Matrix; sentence: Matrix }

/** The features of a text, and of what is looked at in it: all its sentences, or one of them. */
export type Seen = { whole: Features; sentences: readonly Features[] }

/** For each head its score, and which sentence speaks most for it. */
export type Scored = { scores: Float32Array; best: Int32Array }

/** Weights are whole numbers from −127 to 127, in base64. */
const StoredMatrix = z.object({ columns: z.int(), scales: z.array(z.number()), weights: z.base64() })
export const StoredNetwork = z.object({ bias: z.array(z.number()), whole: StoredMatrix, sentence: StoredMatrix })
export type StoredNetwork = z.infer<typeof StoredNetwork>

/** The scores of all heads. */
export function scoreAll({ bias, whole, sentence }: Network, seen: Seen): Scored {
  const heads = bias.length
  const scored: Scored = { scores: Float32Array.from(bias), best: new Int32Array(heads) }
  for (let head = 0; head < heads; head += 1) {
    let score = at(scored.scores, head) + scoreText(whole, head, seen.whole)
    let top = -Infinity
    for (const [index, features] of seen.sentences.entries()) {
      const one = scoreText(sentence, head, features)
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
  return { bias: Float32Array.from(stored.bias), whole: openMatrix(stored.whole), sentence: openMatrix(stored.sentence) }
}

function scoreText({ weights, scales, columns }: Matrix, head: number, { dense, hashed }: Features): number {
  const from = head * columns
  let near = 0
  for (let index = 0; index < denseSize; index += 1) near += at(weights, from + index) * at(dense, index)
  let words = 0
  for (const place of hashed) words += at(weights, from + denseSize + place)
  return at(scales, head) * (denseScale * near + words / Math.sqrt(hashed.length || 1))
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
