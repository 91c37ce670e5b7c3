import { expect, test } from 'vitest'
import { intervalOf } from './proportion.ts'

// Newcombe 1998, table I.
test.each([
  [{ count: 81, of: 263 }, 0.2553, 0.3662],
  [{ count: 15, of: 148 }, 0.0624, 0.1605],
  [{ count: 0, of: 20 }, 0, 0.1611],
  [{ count: 1, of: 29 }, 0.0061, 0.1718],
] as const)('the interval of a proportion is that of Wilson', (proportion, low, high) => {
  const interval = intervalOf(proportion)
  expect(interval[0]).toBeCloseTo(low, 4)
  expect(interval[1]).toBeCloseTo(high, 4)
})

test('of nothing, nothing is known', () => {
  expect(intervalOf({ count: 0, of: 0 })).toEqual([0, 1])
})
