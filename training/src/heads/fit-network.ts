import { denseScale, denseSize, type Features, hashedSize } from '@ownvoice/core/assistant/understand/features'
import { type Matrix, type Network, type Seen, scoreAll } from '@ownvoice/core/assistant/understand/network'

/** How many numbers of a text a head looks at. */
const directSize = denseSize + hashedSize

/** A text with what holds of it: a 1 for each head that should speak, a 0 for each that should not, NaN where nobody has judged. */
export type Example = { seen: Seen; labels: Float32Array }

/**
 * Of the first `exclusive` heads at most one holds, and they are fitted against one another; an example with none of them teaches them nothing.
 * The others hold or not each by itself. `random` gives numbers from 0 to 1.
 */
export type FitOptions = { heads: number; exclusive: number; passes: number; random: () => number }

/** Measured on folds by business: from 0.05 to 0.1 all lie within one point of recall. */
const rate = 0.1
const decay = 1e-5
/** What is as good as right teaches nothing. */
const smallestError = 5e-3

/** `squares` holds for each weight the sum of its squared gradients. */
type State = { network: Network; squares: Network; exclusive: number }
type Text = { matrix: Matrix; squares: Matrix; features: Features }

/**
 * Fits by stochastic gradient descent with a rate of its own for each weight (Adagrad, Duchi et al. 2011). The best sentence learns for its
 * text (multiple-instance learning by the maximum). The same examples in the same order with the same chance give the same weights.
 */
export function fitNetwork(examples: readonly Example[], { heads, exclusive, passes, random }: FitOptions): Network {
  const state: State = { network: filled(heads, 0), squares: filled(heads, 1e-6), exclusive }
  const order = examples.map((_, index) => index)
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (example) learn(state, example)
    }
  }
  return state.network
}

function learn({ network, squares, exclusive }: State, { seen, labels }: Example): void {
  const { scores, best } = scoreAll(network, seen)
  const errors = errorsOf(scores, labels, exclusive)
  const whole: Text = { matrix: network.whole, squares: squares.whole, features: seen.whole }
  for (let head = 0; head < errors.length; head += 1) {
    const error = at(errors, head)
    if (Math.abs(error) < smallestError) continue
    stepHead(whole, head, error)
    const features = seen.sentences[best[head] ?? 0]
    if (features) stepHead({ matrix: network.sentence, squares: squares.sentence, features }, head, error)
    move(network.bias, squares.bias, head, error)
  }
}

/** What each head said too much: softmax over those that exclude one another, the logistic function for the others. */
function errorsOf(scores: Float32Array, labels: Float32Array, exclusive: number): Float32Array {
  const errors = scores.map((score, head) => (isJudged(labels, head) ? 1 / (1 + Math.exp(-score)) - at(labels, head) : 0))
  const rivals = scores.subarray(0, exclusive)
  const highest = rivals.reduce((most, score) => Math.max(most, score), -Infinity)
  const powers = rivals.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  const isKnown = labels.subarray(0, exclusive).includes(1)
  errors.set(powers.map((power, head) => (isKnown ? power / sum - at(labels, head) : 0)))
  return errors
}

function isJudged(labels: Float32Array, head: number): boolean {
  return !Number.isNaN(at(labels, head))
}

function stepHead({ matrix: { weights }, squares, features }: Text, head: number, error: number): void {
  const from = head * directSize
  for (let index = 0; index < denseSize; index += 1) {
    const weight = from + index
    move(weights, squares.weights, weight, error * denseScale * at(features.dense, index) + decay * at(weights, weight))
  }
  const each = error / Math.sqrt(features.hashed.length || 1)
  for (const place of features.hashed) {
    const weight = from + denseSize + place
    move(weights, squares.weights, weight, each + decay * at(weights, weight))
  }
}

function move(weights: Float32Array, squares: Float32Array, index: number, gradient: number): void {
  squares[index] = at(squares, index) + gradient * gradient
  weights[index] = at(weights, index) - (rate * gradient) / Math.sqrt(at(squares, index))
}

function filled(heads: number, start: number): Network {
  const matrix = (): Matrix => ({
    columns: directSize,
    scales: new Float32Array(heads).fill(1),
    weights: new Float32Array(heads * directSize).fill(start),
  })
  return { bias: new Float32Array(heads).fill(start), whole: matrix(), sentence: matrix() }
}

/** Fisher–Yates. */
function shuffle(order: number[], random: () => number): void {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    const [one, two] = [order[index] ?? 0, order[other] ?? 0]
    order[index] = two
    order[other] = one
  }
}

/** One kind of array alone keeps this quick. */
function at(numbers: Float32Array, index: number): number {
  return numbers[index] ?? 0 // within its length everywhere here
}
