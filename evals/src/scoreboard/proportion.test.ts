import { expect, test } from 'vitest'
import { inWords } from './proportion.ts'

test('a proportion is said with its interval, and nothing is said of nothing', () => {
  expect(inWords({ count: 41, of: 50 })).toBe('41/50 = 82 % (69–90)')
  expect(inWords({ count: 0, of: 0 })).toBe('–')
})
