import { expect, test } from 'vitest'
import { secondCosinesOf } from './second-vectors.ts'

test('the second model says how near an ask is to the best phrase of an answer, and to its text', () => {
  const [dogs, cash] = [Float32Array.of(1, 0), Float32Array.of(0, 1)]
  const own = { phrases: [cash, dogs], text: dogs }
  expect(secondCosinesOf(dogs, own)).toEqual([1, 1])
  expect(secondCosinesOf(cash, own)).toEqual([1, 0])
})
