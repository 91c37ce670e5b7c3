import { expect, test } from 'vitest'
import { costInAll, costWords, modelCost } from './model-cost.ts'

const tokens = { inputTokens: 200_000, outputTokens: 10_000 }

test('a call costs what its tokens cost in and out', () => {
  expect(modelCost(tokens, { input: 0.5, output: 2 })).toBeCloseTo(0.12)
  expect(modelCost(tokens, { input: 0.5, output: undefined })).toBeCloseTo(0.1)
})

test('without prices no cost is known, and nothing is made up', () => {
  expect(modelCost(tokens, { input: undefined, output: undefined })).toBeNull()
  expect(costInAll([])).toBeNull()
  expect(costInAll([null, null])).toBeNull()
  expect(costInAll([null, 0.25, 0.5])).toBe(0.75)
})

test.each([
  [0, '0'],
  [0.000_001, 'less than 0.00001'],
  [0.004_213, '0.0042'],
  [0.12, '0.12'],
  [1234.5, '1,234.50'],
])('%f reads as %s', (cost, words) => {
  expect(costWords(cost)).toBe(words)
})
