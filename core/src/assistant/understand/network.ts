import { z } from 'zod'
import { denseScale, denseSize, type Features } from './features.ts'

/** Rows of `columns` weights, one after the other; each row is multiplied by its scale. */
export type Matrix = { columns: number; scales: Float32Array; weights: Float32Array }

/**
 * What is computed from one text: `direct` weighs the embedding and the words for each head, and `hidden` makes a few numbers of the embedding
 * that all heads share and `out` weighs (a wide and deep network, Cheng et al. 2016).
 */
export type Part = { hidden: Matrix; hiddenBias: Float32Array; out: Matrix; direct: Matrix }

/** A head's score is that of the whole text, plus that of the sentence that speaks most for it, plus its bias. */
export type Network = { bias: Float32Array; whole: Part; sentence: Part }

/** The features of a text, and of what is looked at in it: all its sentences, or one of them. */
export type Seen = { whole: Features; sentences: readonly Features[] }

/** For each head its score, and which sentence speaks most for it. The hidden numbers are for whoever fits. */
export type Scored = { scores: Float32Array; best: Int32Array; whole: Float32Array; sentences: Float32Array[] }

const StoredMatrix = z.object({ columns: z.int(), scales: z.array(z.number()), weights: z.base64() })
const StoredPart = z.object({ hidden: StoredMatrix, hiddenBias: z.array(z.number()), out: StoredMatrix, direct: StoredMatrix })
/** Weights are whole numbers from −127 to 127, in base64. */
export const StoredNetwork = z.object({ bias: z.array(z.number()), whole: StoredPart, sentence: StoredPart })
export type StoredNetwork = z.infer<typeof StoredNetwork>

/** The scores of all heads. `mask` has a number for each hidden one: those who fit leave some out (dropout). */
export function scoreAll({ bias, whole, sentence }: Network, seen: Seen, mask?: Float32Array): Scored {
  const heads = bias.length
  const scored: Scored = {
    scores: Float32Array.from(bias),
    best: new Int32Array(heads),
    whole: hiddenOf(whole, seen.whole, mask),
    sentences: seen.sentences.map((features) => hiddenOf(sentence, features, mask)),
  }
  for (let head = 0; head < heads; head += 1) {
    let score = at(scored.scores, head) + scoreText(whole, head, seen.whole, scored.whole)
    let top = -Infinity
    for (let index = 0; index < seen.sentences.length; index += 1) {
      const [features, hidden] = [seen.sentences[index], scored.sentences[index]]
      const one = features && hidden ? scoreText(sentence, head, features, hidden) : -Infinity
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
  return { bias: Float32Array.from(stored.bias), whole: openPart(stored.whole), sentence: openPart(stored.sentence) }
}

function hiddenOf({ hidden, hiddenBias }: Part, { dense }: Features, mask?: Float32Array): Float32Array {
  const { weights, scales, columns } = hidden
  const numbers = new Float32Array(hiddenBias.length)
  for (let row = 0; row < numbers.length; row += 1) {
    const from = row * columns
    let sum = 0
    for (let index = 0; index < columns; index += 1) sum += at(weights, from + index) * at(dense, index)
    numbers[row] = Math.tanh(2 * (at(hiddenBias, row) + at(scales, row) * sum)) * (mask ? at(mask, row) : 1)
  }
  return numbers
}

function scoreText({ direct, out }: Part, head: number, { dense, hashed }: Features, hidden: Float32Array): number {
  const { weights, scales, columns } = direct
  const from = head * columns
  let near = 0
  for (let index = 0; index < denseSize; index += 1) near += at(weights, from + index) * at(dense, index)
  let words = 0
  for (const place of hashed) words += at(weights, from + denseSize + place)
  let deep = 0
  for (let index = 0; index < hidden.length; index += 1) deep += at(out.weights, head * out.columns + index) * at(hidden, index)
  return at(scales, head) * (denseScale * near + words / Math.sqrt(hashed.length || 1)) + at(out.scales, head) * deep
}

function openPart({ hidden, hiddenBias, out, direct }: z.infer<typeof StoredPart>): Part {
  return { hidden: openMatrix(hidden), hiddenBias: Float32Array.from(hiddenBias), out: openMatrix(out), direct: openMatrix(direct) }
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
