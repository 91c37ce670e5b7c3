import { expect, test } from 'vitest'
import { monthWords } from './month-words.ts'

const month = { tokens: 12_345, mostTokens: null, mailCost: null, otherCost: null }

test('the month’s tokens are said, of the most that there may be', () => {
  expect(monthWords(month)).toBe('This month it took 12,345 tokens.')
  expect(monthWords({ ...month, mostTokens: 50_000 })).toBe('This month it took 12,345 of 50,000 tokens.')
})

test('what all of it cost is said, and how much of that is not for mail', () => {
  expect(monthWords({ ...month, mailCost: 1.1, otherCost: 0.13 })).toBe(
    'This month it took 12,345 tokens. At the prices that are set for it that cost 1.23: 1.10 for mail, and 0.13 for reading your documents and samples.',
  )
})

test.each([
  [{ mailCost: 1.1 }, '1.10: 1.10 for mail.'],
  [{ otherCost: 0.13 }, '0.13: 0.13 for reading your documents and samples.'],
])('a part that cost nothing known is left out', (costs, end) => {
  expect(monthWords({ ...month, ...costs })).toMatch(new RegExp(`cost ${end}$`))
})
