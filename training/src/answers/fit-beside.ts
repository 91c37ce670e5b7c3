import { scoreBeside } from '@ownvoice/core/assistant/answer/settles-mail'
import { chanceOf } from '@ownvoice/core/knowledge/sheet/judge-answer'
import { createAdam } from './adam.ts'

/** A sentence that stands beside a question, and whether the question's answer alone is no reply because of it. */
export type BesideExample = { vector: Float32Array; matters: boolean }

const options = { steps: 300, rate: 0.05, pull: 1e-3 }

/** Fits whether a sentence matters: logistic regression on its vector. The weights, and last the bias. */
export function fitBeside(examples: readonly BesideExample[]): number[] {
  const size = examples[0]?.vector.length ?? 0
  const weights = new Float64Array(size + 1)
  const move = createAdam(weights, options.pull)
  for (let step = 0; step < options.steps; step += 1) {
    const gradients = new Float64Array(size + 1)
    const now = [...weights]
    for (const { vector, matters } of examples) {
      const error = (chanceOf(scoreBeside(vector, now)) - (matters ? 1 : 0)) / examples.length
      for (let index = 0; index < size; index += 1) gradients[index]! += error * vector[index]! // both are so long
      gradients[size]! += error // the bias
    }
    move(gradients, options.rate)
  }
  return Array.from(weights, (weight) => Math.round(weight * 1e4) / 1e4)
}
