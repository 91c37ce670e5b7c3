import { scoreBeside } from '@ownvoice/core/assistant/answer/settles-mail'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../core/testing/seeded-random.ts'
import { fitBeside } from './fit-beside.ts'

test('learns which direction of a sentence matters, and gives the same weights again', () => {
  const random = seededRandom(5)
  const examples = Array.from({ length: 80 }, (_, index) => {
    const matters = index % 2 === 0
    return { vector: Float32Array.of(matters ? 0.8 : -0.8, random() - 0.5), matters }
  })
  const weights = fitBeside(examples)
  expect(weights).toHaveLength(3)
  expect(scoreBeside(Float32Array.of(0.8, 0), weights)).toBeGreaterThan(1)
  expect(scoreBeside(Float32Array.of(-0.8, 0), weights)).toBeLessThan(-1)
  expect(fitBeside(examples)).toEqual(weights)
})
