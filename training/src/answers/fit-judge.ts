import { chanceOf } from '@ownvoice/core/knowledge/sheet/judge-answer'
import type { Learned } from '@ownvoice/core/knowledge/sheet/learned'
import { createAdam } from './adam.ts'

/** The features of the first answer that was found for a question, and whether it answers. */
export type JudgeExample = { features: readonly number[]; isRight: boolean }

type Judge = Learned['judge']
/** Measured on folds by business: more hidden numbers or steps, or a weaker pull, learn the businesses they see. */
const options = { networks: 4, hidden: 12, steps: 200, rate: 0.02, pull: 3e-3 }

/**
 * Fits the chance that the first answer answers: the average of a few small networks with different beginnings, kept as one. The same examples in
 * the same order with the same chance give the same network.
 */
export function fitJudge(examples: readonly JudgeExample[], random: () => number): Judge {
  const { mean, spread } = measure(examples)
  const rows = examples.map(({ features }) =>
    Float64Array.from(features, (value, index) => (value - (mean[index] ?? 0)) / (spread[index] ?? 1)),
  )
  const networks = Array.from({ length: options.networks }, () => fitOne(rows, examples, random))
  return {
    mean: mean.map(rounded),
    spread: spread.map(rounded),
    hidden: networks.flatMap(({ hidden }) => hidden.map((weights) => weights.map(rounded))),
    out: [
      ...networks.flatMap(({ out }) => out.slice(0, -1).map((weight) => rounded(weight / options.networks))),
      rounded(networks.reduce((total, { out }) => total + (out.at(-1) ?? 0), 0) / options.networks),
    ],
  }
}

/** The chance as the share of right ones among those that score alike (Platt 1999): the network's last layer, stretched and moved. */
export function calibrate(judge: Judge, scored: readonly { score: number; isRight: boolean }[]): Judge {
  const weights = new Float64Array([1, 0])
  const move = createAdam(weights, 0)
  for (let step = 0; step < 500; step += 1) {
    const gradients = new Float64Array(2)
    for (const { score, isRight } of scored) {
      const error = (chanceOf(at(weights, 0) * score + at(weights, 1)) - (isRight ? 1 : 0)) / scored.length
      gradients[0] = at(gradients, 0) + error * score
      gradients[1] = at(gradients, 1) + error
    }
    move(gradients, 0.02)
  }
  const last = judge.out.length - 1
  return { ...judge, out: judge.out.map((weight, index) => rounded(at(weights, 0) * weight + (index === last ? at(weights, 1) : 0))) }
}

function fitOne(rows: readonly Float64Array[], examples: readonly JudgeExample[], random: () => number): Pick<Judge, 'hidden' | 'out'> {
  const inputs = rows[0]?.length ?? 0
  const size = inputs + 1
  const start = (count: number) => Float64Array.from({ length: count }, () => (random() * 2 - 1) * Math.sqrt(3 / count))
  const hidden = Float64Array.from(Array.from({ length: options.hidden }, () => [...start(inputs), 0]).flat())
  const out = Float64Array.from([...start(options.hidden), 0])
  const [moveHidden, moveOut] = [createAdam(hidden, options.pull), createAdam(out, options.pull)]
  const activations = new Float64Array(options.hidden)
  for (let step = 0; step < options.steps; step += 1) {
    const gradients = { hidden: new Float64Array(hidden.length), out: new Float64Array(out.length) }
    rows.forEach((row, place) => {
      const error = (chanceOf(forward(row, hidden, out, activations)) - (examples[place]?.isRight ? 1 : 0)) / rows.length
      for (let unit = 0; unit < options.hidden; unit += 1) {
        const active = at(activations, unit)
        gradients.out[unit] = at(gradients.out, unit) + error * active
        const share = error * at(out, unit) * (1 - active * active)
        const from = unit * size
        for (let index = 0; index < inputs; index += 1) gradients.hidden[from + index]! += share * row[index]! // a weight for each input
        gradients.hidden[from + inputs]! += share // and the bias
      }
      gradients.out[options.hidden] = at(gradients.out, options.hidden) + error
    })
    moveHidden(gradients.hidden, options.rate)
    moveOut(gradients.out, options.rate)
  }
  const rowOf = (_: unknown, unit: number) => Array.from(hidden.subarray(unit * size, (unit + 1) * size))
  return { hidden: Array.from({ length: options.hidden }, rowOf), out: [...out] }
}

function forward(row: Float64Array, hidden: Float64Array, out: Float64Array, activations: Float64Array): number {
  const size = row.length + 1
  let score = at(out, activations.length)
  for (let unit = 0; unit < activations.length; unit += 1) {
    let sum = at(hidden, unit * size + row.length)
    for (let index = 0; index < row.length; index += 1) sum += hidden[unit * size + index]! * row[index]! // a weight for each input
    activations[unit] = Math.tanh(sum)
    score += at(out, unit) * at(activations, unit)
  }
  return score
}

function measure(examples: readonly JudgeExample[]): { mean: number[]; spread: number[] } {
  const count = examples.length
  const mean = (examples[0]?.features ?? []).map(
    (_, index) => examples.reduce((sum, { features }) => sum + (features[index] ?? 0), 0) / count,
  )
  const spread = mean.map((middle, index) => {
    const squares = examples.reduce((sum, { features }) => sum + ((features[index] ?? 0) - middle) ** 2, 0)
    return Math.sqrt(squares / count) || 1
  })
  return { mean, spread }
}

function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5
}

/** One type of array, or the loops above take several times as long. */
function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0 // within its length everywhere here
}
