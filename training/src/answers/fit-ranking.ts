import { createAdam } from './adam.ts'

/** The features of every answer of a sheet for one question, and the places of those that answer it. */
export type RankingExample = { features: readonly (readonly number[])[]; right: readonly number[] }

const options = { passes: 120, rate: 0.3, pull: 1e-4 }

/** Fits what each feature counts, so that by softmax over a sheet the right answers get the most (listwise, Cao et al. 2007). */
export function fitRanking(examples: readonly RankingExample[]): number[] {
  const count = examples[0]?.features[0]?.length ?? 0
  const weights = new Float64Array(count)
  const move = createAdam(weights, options.pull)
  const sheets = examples.map(({ features, right }) => ({ features: Float64Array.from(features.flat()), right: new Set(right) }))
  for (let pass = 0; pass < options.passes; pass += 1) {
    const gradients = new Float64Array(count)
    for (const { features, right } of sheets) {
      const powers = powersOf(features, weights)
      const all = sum(powers)
      const rightOnes = sum(powers.filter((_, place) => right.has(place)))
      powers.forEach((power, place) => {
        const error = (power / all - (right.has(place) ? power / rightOnes : 0)) / sheets.length
        for (let index = 0; index < count; index += 1) gradients[index]! += error * features[place * count + index]! // each answer has `count`
      })
    }
    move(gradients, options.rate)
  }
  return Array.from(weights, (weight) => Math.round(weight * 1000) / 1000)
}

function powersOf(features: Float64Array, weights: Float64Array): Float64Array {
  const count = weights.length
  const scores = new Float64Array(features.length / count)
  for (let at = 0; at < features.length; at += 1) scores[Math.floor(at / count)]! += features[at]! * weights[at % count]! // both have `count` an answer
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  return scores.map((score) => Math.exp(score - highest))
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
