import { denseScale, denseSize, type Features, hashedSize } from '@ownvoice/core/assistant/understand/features'
import { type Matrix, type Network, type Part, type Scored, type Seen, scoreAll } from '@ownvoice/core/assistant/understand/network'

/** How many numbers of a text a head looks at directly. */
const directSize = denseSize + hashedSize

/** A text with what holds of it: a 1 for each head that should speak. */
export type Example = { seen: Seen; labels: Float32Array }

/**
 * Of the first `exclusive` heads at most one holds, and they are fitted against one another; an example with none of them teaches them nothing.
 * The others hold or not each by itself. `random` gives numbers from 0 to 1.
 */
export type FitOptions = { heads: number; exclusive: number; hidden: number; passes: number; random: () => number }

/** Measured on folds by business: from 0.05 to 0.1 all lie within one point of recall. */
const rate = 0.1
const hiddenRate = 0.02
const decay = 1e-5
const hiddenDecay = 1e-4
/** The share of hidden numbers left out of each step, so that no head leans on one. */
const dropout = 0.2
/** What is as good as right teaches nothing. */
const smallestError = 5e-3
/** The same for a hidden number, which costs 512 weights to move. */
const smallestGradient = 2e-3

/** `squares` holds for each weight the sum of its squared gradients. */
type State = { network: Network; squares: Network; mask: Float32Array; options: FitOptions }
type Text = { part: Part; squares: Part; features: Features; hidden: Float32Array }

/**
 * Fits by stochastic gradient descent with a rate of its own for each weight (Adagrad, Duchi et al. 2011). The best sentence learns for its
 * text (multiple-instance learning by the maximum). The same examples in the same order with the same chance give the same weights.
 */
export function fitNetwork(examples: readonly Example[], options: FitOptions): Network {
  const { heads, hidden, passes, random } = options
  const state: State = {
    network: newNetwork(heads, hidden, () => (random() - 0.5) * 3 * Math.sqrt(3 / denseSize)),
    squares: newSquares(heads, hidden),
    mask: new Float32Array(hidden),
    options,
  }
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

function learn({ network, squares, mask, options }: State, { seen, labels }: Example): void {
  for (let index = 0; index < mask.length; index += 1) mask[index] = options.random() < dropout ? 0 : 1 / (1 - dropout)
  const scored = scoreAll(network, seen, mask)
  const errors = errorsOf(scored.scores, labels, options.exclusive)
  const whole: Text = { part: network.whole, squares: squares.whole, features: seen.whole, hidden: scored.whole }
  const sentences = textsOf(network, squares, seen, scored)
  const back = [whole, ...sentences].map(() => new Float32Array(mask.length))
  for (let head = 0; head < errors.length; head += 1) {
    const error = at(errors, head)
    if (Math.abs(error) < smallestError) continue
    const best = scored.best[head] ?? 0
    stepHead(whole, head, error, back[0])
    const sentence = sentences[best]
    if (sentence) stepHead(sentence, head, error, back[best + 1])
    move(network.bias, squares.bias, head, error, rate)
  }
  for (const [index, text] of [whole, ...sentences].entries()) stepHidden(text, back[index], mask)
}

function textsOf(network: Network, squares: Network, seen: Seen, scored: Scored): Text[] {
  return seen.sentences.flatMap((features, index) => {
    const hidden = scored.sentences[index]
    return hidden ? [{ part: network.sentence, squares: squares.sentence, features, hidden }] : []
  })
}

/** What each head said too much: softmax over those that exclude one another, the logistic function for the others. */
function errorsOf(scores: Float32Array, labels: Float32Array, exclusive: number): Float32Array {
  const errors = scores.map((score, head) => 1 / (1 + Math.exp(-score)) - at(labels, head))
  const rivals = scores.subarray(0, exclusive)
  const highest = rivals.reduce((most, score) => Math.max(most, score), -Infinity)
  const powers = rivals.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  const isKnown = labels.subarray(0, exclusive).includes(1)
  errors.set(powers.map((power, head) => (isKnown ? power / sum - at(labels, head) : 0)))
  return errors
}

/** Moves what a head weighs directly and of the hidden numbers; `back` gathers what the hidden numbers are to learn. */
function stepHead({ part, squares, features, hidden }: Text, head: number, error: number, back: Float32Array | undefined): void {
  const from = head * directSize
  const { weights } = part.direct
  for (let index = 0; index < denseSize; index += 1) {
    const weight = from + index
    move(weights, squares.direct.weights, weight, error * denseScale * at(features.dense, index) + decay * at(weights, weight), rate)
  }
  const each = error / Math.sqrt(features.hashed.length || 1)
  for (const place of features.hashed) {
    const weight = from + denseSize + place
    move(weights, squares.direct.weights, weight, each + decay * at(weights, weight), rate)
  }
  for (let index = 0; index < hidden.length; index += 1) {
    const weight = head * hidden.length + index
    const old = at(part.out.weights, weight)
    if (back) back[index] = at(back, index) + error * old
    move(part.out.weights, squares.out.weights, weight, error * at(hidden, index) + hiddenDecay * old, rate)
  }
}

function stepHidden({ part, squares, features, hidden }: Text, back: Float32Array | undefined, mask: Float32Array): void {
  const { weights } = part.hidden
  for (let row = 0; row < hidden.length; row += 1) {
    const kept = at(mask, row)
    if (!back || kept === 0 || at(back, row) === 0) continue
    const value = at(hidden, row) / kept
    const gradient = at(back, row) * kept * 2 * (1 - value * value)
    if (Math.abs(gradient) < smallestGradient) continue
    for (let index = 0; index < denseSize; index += 1) {
      const weight = row * denseSize + index
      move(weights, squares.hidden.weights, weight, gradient * at(features.dense, index) + decay * at(weights, weight), hiddenRate)
    }
    move(part.hiddenBias, squares.hiddenBias, row, gradient, hiddenRate)
  }
}

function move(weights: Float32Array, squares: Float32Array, index: number, gradient: number, speed: number): void {
  squares[index] = at(squares, index) + gradient * gradient
  weights[index] = at(weights, index) - (speed * gradient) / Math.sqrt(at(squares, index))
}

/** Only the hidden weights begin at chance: all alike, they would learn the same. */
function newNetwork(heads: number, hidden: number, chance: () => number): Network {
  const network = filled(heads, hidden, 0, 0)
  for (const part of [network.whole, network.sentence]) part.hidden.weights.set(Float32Array.from({ length: hidden * denseSize }, chance))
  return network
}

function newSquares(heads: number, hidden: number): Network {
  return filled(heads, hidden, 1e-6, 1e-4)
}

function filled(heads: number, hidden: number, directStart: number, hiddenStart: number): Network {
  const matrix = (rows: number, columns: number, start: number): Matrix => ({
    columns,
    scales: new Float32Array(rows).fill(1),
    weights: new Float32Array(rows * columns).fill(start),
  })
  const part = (): Part => ({
    hidden: matrix(hidden, denseSize, hiddenStart),
    hiddenBias: new Float32Array(hidden).fill(hiddenStart),
    out: matrix(heads, hidden, directStart),
    direct: matrix(heads, directSize, directStart),
  })
  return { bias: new Float32Array(heads).fill(directStart), whole: part(), sentence: part() }
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
