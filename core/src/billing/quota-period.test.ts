import { expect, test } from 'vitest'
import { periodStartOf, remainingAt } from './quota-period.ts'

test.each([
  ['2026-03-05T00:00:00Z', '2026-03-05'],
  ['2026-03-04T23:59:59Z', '2026-02-05'],
  ['2026-01-01T12:00:00Z', '2025-12-05'],
  ['2026-03-04T23:30:00-05:00', '2026-03-05'],
])('at %s the running period began on %s: the 5th of the month, in UTC [CONST-022]', (now, start) => {
  expect(periodStartOf(new Date(now))).toBe(start)
})

test('what is left is what was written down, and all of it once a new period has begun [CONST-022] [ASSIST-037]', () => {
  const quota = { monthlyEmailQuota: 850, remainingEmails: 1, periodStart: '2026-03-05' }
  expect(remainingAt(quota, new Date('2026-04-04T23:59:59Z'))).toBe(1)
  expect(remainingAt(quota, new Date('2026-04-05T00:00:00Z'))).toBe(850)
})
