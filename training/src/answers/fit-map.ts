import { vectorSize } from '@ownvoice/core/knowledge/sheet/learned'
import { createAdam } from './adam.ts'

/** The vectors of an answer: what is asked for it, its text, and what it is about. */
export type AnswerVectors = { questions: readonly Float32Array[]; text: Float32Array; about: Float32Array }

/** `down` and `up` are `rank` rows of `vectorSize`. */
export type FittedMap = { rank: number; down: Float64Array; up: Float64Array }

/**
 * Measured on folds by business: more steps, a higher rate or a weaker pull to the identity learn the businesses they see and lose far-worded
 * questions about others; ranks from 16 to 64 are alike.
 */
const options = {
  rank: 16,
  steps: 200,
  rate: 1e-3,
  pull: 0.02,
  temperature: 0.07,
  businessesAtOnce: 2,
  shareOfTexts: 0.5,
  shareOfAbouts: 0.1,
}

type Batch = { from: Float64Array[]; to: Float64Array[] }
/** Rows of a batch: what `down` makes of each vector, the mapped unit vectors, and their lengths before. */
type Mapped = { vectors: readonly Float64Array[]; inner: Float64Array; units: Float64Array; lengths: Float64Array }

/**
 * Fits the map so that a question lies nearer to another question, the text or the subject of its own answer than to those of the other answers of
 * its business (InfoNCE in both directions). The same businesses in the same order with the same chance give the same map.
 */
export function fitMap(businesses: readonly (readonly AnswerVectors[])[], random: () => number): FittedMap {
  const { rank, steps, rate, pull } = options
  const down = Float64Array.from({ length: rank * vectorSize }, () => normal(random) / Math.sqrt(vectorSize))
  const map = { rank, down, up: new Float64Array(rank * vectorSize) }
  const moveDown = createAdam(map.down, pull)
  const moveUp = createAdam(map.up, pull)
  let turns: (readonly AnswerVectors[])[] = []
  for (let step = 0; step < steps; step += 1) {
    const gradients = { down: new Float64Array(map.down.length), up: new Float64Array(map.up.length) }
    for (let turn = 0; turn < options.businessesAtOnce; turn += 1) {
      if (turns.length === 0) turns = shuffled(businesses, random)
      learn(map, drawBatch(turns.pop() ?? [], random), gradients)
    }
    const cooled = rate * Math.min(1, (steps - step) / (steps * 0.3))
    moveDown(gradients.down, cooled)
    moveUp(gradients.up, cooled)
  }
  return map
}

/** For each answer one of its questions, and against it another question, the text or the subject. */
function drawBatch(answers: readonly AnswerVectors[], random: () => number): Batch {
  const batch: Batch = { from: [], to: [] }
  for (const { questions, text, about } of answers) {
    const one = Math.floor(random() * questions.length)
    const chance = random()
    const other = (one + 1 + Math.floor(random() * (questions.length - 1))) % questions.length
    const against = chance < options.shareOfTexts ? text : chance < options.shareOfTexts + options.shareOfAbouts ? about : questions[other]
    batch.from.push(Float64Array.from(questions[one] ?? text))
    batch.to.push(Float64Array.from(against ?? text))
  }
  return batch
}

function learn(map: FittedMap, { from, to }: Batch, gradients: Pick<FittedMap, 'down' | 'up'>): void {
  const count = from.length
  const [left, right] = [mapAll(map, from), mapAll(map, to)]
  const errors = errorsOf(left.units, right.units, count)
  const [towardsLeft, towardsRight] = [new Float64Array(left.units.length), new Float64Array(right.units.length)]
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const error = at(errors, row * count + column)
      if (Math.abs(error) < 1e-5) continue
      addRow(towardsLeft, row, right.units, column, error)
      addRow(towardsRight, column, left.units, row, error)
    }
  }
  passBack(map, left, towardsLeft, gradients)
  passBack(map, right, towardsRight, gradients)
}

/** How far the softmax over each row and over each column is from "its own answer", as gradients of the cosines. */
function errorsOf(left: Float64Array, right: Float64Array, count: number): Float64Array {
  const powers = new Float64Array(count * count)
  const rows = new Float64Array(count)
  const columns = new Float64Array(count)
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const power = Math.exp(dotRows(left, row, right, column) / options.temperature)
      powers[row * count + column] = power
      rows[row] = at(rows, row) + power
      columns[column] = at(columns, column) + power
    }
  }
  const scale = 1 / (2 * count * options.temperature * options.businessesAtOnce)
  return powers.map((power, index) => {
    const row = Math.floor(index / count)
    const column = index % count
    return scale * (power / at(rows, row) + power / at(columns, column) - (row === column ? 2 : 0))
  })
}

function mapAll({ rank, down, up }: FittedMap, vectors: readonly Float64Array[]): Mapped {
  const mapped: Mapped = {
    vectors,
    inner: new Float64Array(vectors.length * rank),
    units: new Float64Array(vectors.length * vectorSize),
    lengths: new Float64Array(vectors.length),
  }
  vectors.forEach((vector, row) => {
    mapped.units.set(vector, row * vectorSize)
    for (let inner = 0; inner < rank; inner += 1) {
      let sum = 0
      for (let index = 0; index < vectorSize; index += 1) sum += down[inner * vectorSize + index]! * vector[index]! // both have so many numbers
      mapped.inner[row * rank + inner] = sum
      addRow(mapped.units, row, up, inner, sum)
    }
    const length = Math.sqrt(dotRows(mapped.units, row, mapped.units, row)) || 1
    mapped.lengths[row] = length
    for (let index = row * vectorSize; index < (row + 1) * vectorSize; index += 1) mapped.units[index] = at(mapped.units, index) / length
  })
  return mapped
}

/** From gradients of the unit vectors to those of the weights. */
function passBack(map: FittedMap, mapped: Mapped, towards: Float64Array, gradients: Pick<FittedMap, 'down' | 'up'>): void {
  mapped.vectors.forEach((vector, row) => {
    addRow(towards, row, mapped.units, row, -dotRows(towards, row, mapped.units, row))
    const length = at(mapped.lengths, row)
    for (let inner = 0; inner < map.rank; inner += 1) {
      addRow(gradients.up, inner, towards, row, at(mapped.inner, row * map.rank + inner) / length)
      const share = dotRows(map.up, inner, towards, row) / length
      for (let index = 0; index < vectorSize; index += 1) {
        gradients.down[inner * vectorSize + index]! += share * vector[index]! // as above
      }
    }
  })
}

function dotRows(one: Float64Array, row: number, other: Float64Array, otherRow: number): number {
  const from = row * vectorSize
  const otherFrom = otherRow * vectorSize
  let sum = 0
  for (let index = 0; index < vectorSize; index += 1) sum += one[from + index]! * other[otherFrom + index]! // rows are within both
  return sum
}

function addRow(to: Float64Array, row: number, from: Float64Array, fromRow: number, times: number): void {
  const start = row * vectorSize
  const fromStart = fromRow * vectorSize
  for (let index = 0; index < vectorSize; index += 1) to[start + index]! += times * from[fromStart + index]! // rows are within both
}

/** About a normal distribution: the sum of twelve evenly distributed numbers (Irwin–Hall). */
function normal(random: () => number): number {
  return Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)
}

/** In an order of chance. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1))
}

/** One type of array, or the loops above take four times as long. */
function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0 // within its length everywhere here
}
