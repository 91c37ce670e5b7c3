import { denseScale, denseSize, type Features, hashedSize } from '@ownvoice/core/assistant/understand/features'
import { hiddenOf, type Layer, type Matrix, type Network, type Seen, scoreWith } from '@ownvoice/core/assistant/understand/network'

/** How many numbers of a text a head looks at. */
const directSize = denseSize + hashedSize

/** A text with what holds of it: a 1 for each head that should speak, a 0 for each that should not, NaN where nobody has judged. */
export type Example = { seen: Seen; labels: Float32Array }

/**
 * Of the first `exclusive` heads at most one holds, and they are fitted against one another; an example with none of them teaches them nothing.
 * The others hold or not each by itself. `hidden`: so many numbers of the embedding that all heads share, of the whole text and of a sentence each. `random`
 * gives numbers from 0 to 1.
 */
export type FitOptions = { heads: number; exclusive: number; passes: number; hidden: number; random: () => number }

/** Measured on folds by business: from 0.05 to 0.1 all lie within one point of recall. */
const rate = 0.1
/** The same for what is hidden: at 0.05 it learns its texts by heart. */
const hiddenRate = 0.02
const decay = 1e-5
/** What is as good as right teaches nothing. */
const smallestError = 5e-3
/** Of the hidden numbers so many are left out of each example, so that no head relies on one alone (Srivastava et al. 2014). */
const leftOut = 0.3
/** Hidden weights begin at random, up to this. */
const unitStart = 0.03
const headStart = 0.05

/** A matrix with the sum of the squared gradients of each weight. */
type Learning = { matrix: Matrix; squares: Float32Array }
type LearningLayer = { direct: Learning; units: Learning; heads: Learning }
type State = { network: Network; whole: LearningLayer; sentence: LearningLayer; bias: Float32Array; exclusive: number; hidden: number }

/**
 * Fits by stochastic gradient descent with a rate of its own for each weight (Adagrad, Duchi et al. 2011). The best sentence learns for its
 * text (multiple-instance learning by the maximum). The same examples in the same order with the same chance give the same weights.
 */
export function fitNetwork(examples: readonly Example[], { heads, exclusive, passes, hidden, random }: FitOptions): Network {
  const state = stateOf({ heads, exclusive, hidden, random })
  const order = examples.map((_, index) => index)
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (example) learn(state, example, random)
    }
  }
  return state.network
}

function learn(state: State, { seen, labels }: Example, random: () => number): void {
  const { network, whole, sentence, exclusive, hidden } = state
  const kept = Float32Array.from({ length: hidden }, () => (random() < leftOut ? 0 : 1 / (1 - leftOut)))
  const numbersOf = ({ hidden: of }: Layer, features: Features) =>
    of && hiddenOf(of, features).map((number, unit) => number * at(kept, unit))
  const ofWhole = numbersOf(network.whole, seen.whole)
  const ofSentences = seen.sentences.map((features) => numbersOf(network.sentence, features))
  const { scores, best } = scoreWith(network, seen, ofWhole, ofSentences)
  const errors = errorsOf(scores, labels, exclusive).map((error) => (Math.abs(error) < smallestError ? 0 : error))
  for (const [head, error] of errors.entries()) if (error !== 0) move(network.bias, state.bias, head, error)
  stepLayer(whole, { features: seen.whole, numbers: ofWhole, kept, errors })
  for (const [index, features] of seen.sentences.entries()) {
    const own = errors.map((error, head) => (best[head] === index ? error : 0))
    if (own.some((error) => error !== 0)) stepLayer(sentence, { features, numbers: ofSentences[index] ?? null, kept, errors: own })
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

/** `errors` is what each head said too much of this text; `numbers` its hidden ones, as far as they were kept. */
type Text = { features: Features; numbers: Float32Array | null; kept: Float32Array; errors: Float32Array }

function stepLayer({ direct, units, heads }: LearningLayer, { features, numbers, kept, errors }: Text): void {
  const back = new Float32Array(kept.length)
  for (const [head, error] of errors.entries()) {
    if (error === 0) continue
    stepHead(direct, head, error, features)
    if (numbers) stepHidden(heads, head, error, { numbers, back })
  }
  if (numbers) stepUnits(units, features, { numbers, back, kept })
}

function stepHead({ matrix: { weights }, squares }: Learning, head: number, error: number, features: Features): void {
  const from = head * directSize
  for (let index = 0; index < denseSize; index += 1) {
    const weight = from + index
    move(weights, squares, weight, error * denseScale * at(features.dense, index) + decay * at(weights, weight))
  }
  const each = error / Math.sqrt(features.hashed.length || 1)
  for (const place of features.hashed) {
    const weight = from + denseSize + place
    move(weights, squares, weight, each + decay * at(weights, weight))
  }
}

/** What a head weighs of the hidden numbers; `back` adds up what each of them was wrong by. */
function stepHidden(
  { matrix: { weights }, squares }: Learning,
  head: number,
  error: number,
  { numbers, back }: { numbers: Float32Array; back: Float32Array },
): void {
  for (const [unit, number] of numbers.entries()) {
    const weight = head * numbers.length + unit
    back[unit] = at(back, unit) + error * at(weights, weight)
    if (number > 0) move(weights, squares, weight, error * number + decay * at(weights, weight), hiddenRate)
  }
}

function stepUnits(
  { matrix: { weights }, squares }: Learning,
  { dense }: Features,
  { numbers, back, kept }: { numbers: Float32Array; back: Float32Array; kept: Float32Array },
): void {
  for (const [unit, number] of numbers.entries()) {
    if (number === 0) continue
    const wrong = at(back, unit) * at(kept, unit) * denseScale
    for (let index = 0; index < denseSize; index += 1) {
      const weight = unit * denseSize + index
      move(weights, squares, weight, wrong * at(dense, index) + decay * at(weights, weight), hiddenRate)
    }
  }
}

function move(weights: Float32Array, squares: Float32Array, index: number, gradient: number, by = rate): void {
  squares[index] = at(squares, index) + gradient * gradient
  weights[index] = at(weights, index) - (by * gradient) / Math.sqrt(at(squares, index))
}

function stateOf({ heads, exclusive, hidden, random }: Omit<FitOptions, 'passes'>): State {
  const [whole, sentence] = [newLayer(heads, hidden, random), newLayer(heads, hidden, random)]
  const layerOf = ({ direct, units, heads: of }: LearningLayer): Layer => ({
    direct: direct.matrix,
    hidden: hidden === 0 ? null : { units: units.matrix, heads: of.matrix },
  })
  const network = { bias: new Float32Array(heads), whole: layerOf(whole), sentence: layerOf(sentence) }
  return { network, whole, sentence, bias: new Float32Array(heads).fill(1e-6), exclusive, hidden }
}

function newLayer(heads: number, hidden: number, random: () => number): LearningLayer {
  const chance = (most: number) => () => (random() * 2 - 1) * most
  return {
    direct: newMatrix(heads, directSize, () => 0, 1e-6),
    units: newMatrix(hidden, denseSize, chance(unitStart), 1e-4),
    heads: newMatrix(heads, hidden, chance(headStart), 1e-4),
  }
}

/** `squares`: the smaller it begins, the longer the first steps. */
function newMatrix(rows: number, columns: number, start: () => number, squares: number): Learning {
  const weights = Float32Array.from({ length: rows * columns }, start)
  return { matrix: { columns, scales: new Float32Array(rows).fill(1), weights }, squares: new Float32Array(weights.length).fill(squares) }
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
