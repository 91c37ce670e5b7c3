import { headSize } from '@ownvoice/core/assistant/understand/heads'
import { denseScale, denseSize, type Features } from '@ownvoice/core/assistant/understand/features'
import type { Seen } from '@ownvoice/core/assistant/understand/heads'

/** A text with what holds of it: a 1 for each head that should speak. */
export type Example = { seen: Seen; labels: Uint8Array }

/** `exclusive`: of the first so many heads exactly one holds (they are fitted against one another); the others hold or not each by itself. */
export type FitOptions = { heads: number; exclusive: number; random: () => number }

/** Weights as fitted, before they are rounded: for each head `headSize` numbers for the whole text and as many for its best sentence. */
export type Fitted = { whole: Float32Array; sentence: Float32Array; bias: Float32Array }

/** Measured on folds by business: from 3 to 12 passes, 0.05 to 0.1 and 1e-5 to 1e-4 all lie within one point of recall. */
const passes = 6
const rate = 0.1
const decay = 1e-5
/** What is as good as right teaches nothing. */
const smallestError = 5e-3

type State = Fitted & { squares: Fitted; scores: Float32Array; best: Int32Array }

/**
 * Fits logistic heads by stochastic gradient descent with a rate of its own for each weight (Adagrad, Duchi et al. 2011). The best sentence
 * learns for its text (multiple-instance learning by the maximum). The same examples in the same order with the same chance give the same weights.
 */
export function fitHeads(examples: readonly Example[], options: FitOptions): Fitted {
  const { heads, random } = options
  const state: State = {
    ...emptyWeights(heads, 0),
    squares: emptyWeights(heads, 1e-6),
    scores: new Float32Array(heads),
    best: new Int32Array(heads),
  }
  const order = examples.map((_, index) => index)
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (example) learn(state, example, options)
    }
  }
  return { whole: state.whole, sentence: state.sentence, bias: state.bias }
}

/** The score of each head for a text, by weights that are not rounded yet. */
export function scoreAll({ whole, sentence, bias }: Fitted, seen: Seen, scores: Float32Array, best: Int32Array): void {
  for (let head = 0; head < bias.length; head += 1) {
    let top = -Infinity
    for (const [index, features] of seen.sentences.entries()) {
      const score = scoreText(sentence, head, features)
      if (score <= top) continue
      top = score
      best[head] = index
    }
    scores[head] = at(bias, head) + scoreText(whole, head, seen.whole) + (top === -Infinity ? 0 : top)
  }
}

function learn(state: State, { seen, labels }: Example, { heads, exclusive }: FitOptions): void {
  scoreAll(state, seen, state.scores, state.best)
  const chances = chancesOf(state.scores, exclusive)
  for (let head = 0; head < heads; head += 1) {
    const error = at(chances, head) - at(labels, head)
    if (Math.abs(error) < smallestError) continue
    step(state.whole, state.squares.whole, head, seen.whole, error)
    const sentence = seen.sentences[at(state.best, head)]
    if (sentence) step(state.sentence, state.squares.sentence, head, sentence, error)
    move(state.bias, state.squares.bias, head, error)
  }
}

/** Softmax over those that exclude one another, the logistic function for the others. */
function chancesOf(scores: Float32Array, exclusive: number): Float32Array {
  const chances = scores.map((score) => 1 / (1 + Math.exp(-score)))
  const highest = Math.max(...scores.subarray(0, exclusive))
  const powers = scores.subarray(0, exclusive).map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  chances.set(powers.map((power) => power / sum))
  return chances
}

function step(weights: Float32Array, squares: Float32Array, head: number, { dense, hashed }: Features, error: number): void {
  const from = head * headSize
  for (let index = 0; index < denseSize; index += 1) {
    const weight = from + index
    move(weights, squares, weight, error * denseScale * at(dense, index) + decay * at(weights, weight))
  }
  const each = error / Math.sqrt(hashed.length || 1)
  for (const place of hashed) {
    const weight = from + denseSize + place
    move(weights, squares, weight, each + decay * at(weights, weight))
  }
}

function move(weights: Float32Array, squares: Float32Array, index: number, gradient: number): void {
  squares[index] = at(squares, index) + gradient * gradient
  weights[index] = at(weights, index) - (rate * gradient) / Math.sqrt(at(squares, index))
}

function scoreText(weights: Float32Array, head: number, { dense, hashed }: Features): number {
  const from = head * headSize
  let near = 0
  for (let index = 0; index < denseSize; index += 1) near += at(weights, from + index) * at(dense, index)
  let words = 0
  for (const place of hashed) words += at(weights, from + denseSize + place)
  return denseScale * near + words / Math.sqrt(hashed.length || 1)
}

function emptyWeights(heads: number, start: number): Fitted {
  return {
    whole: new Float32Array(heads * headSize).fill(start),
    sentence: new Float32Array(heads * headSize).fill(start),
    bias: new Float32Array(heads).fill(start),
  }
}

/** Fisher–Yates. */
function shuffle(order: number[], random: () => number): void {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    const [one, two] = [at(order, index), at(order, other)]
    order[index] = two
    order[other] = one
  }
}

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0 // within its length everywhere here
}
