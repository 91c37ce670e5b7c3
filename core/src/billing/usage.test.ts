import { expect, test } from 'vitest'
import { nextResetOn, percentRemaining } from './usage.ts'

test.each([
  ['2025-08-10T12:00:00Z', '2025-09-05'],
  ['2025-08-04T23:59:59Z', '2025-08-05'], // the days before the 5th do not skip a month
  ['2025-08-05T00:00:00Z', '2025-09-05'],
  ['2025-12-31T23:59:59Z', '2026-01-05'],
  ['2025-08-04T22:00:00-04:00', '2025-09-05'], // the 5th already, in UTC
])('at %s the next reset is on %s [SET-052, SET-053, SET-054]', (now, day) => {
  expect(nextResetOn(new Date(now))).toBe(day)
})

test.each([
  [100, 25, 25],
  [850, 850, 100],
  [850, 0, 0],
  [850, 900, 100],
  [850, -5, 0],
  [0, 0, 0],
  [0, 10, 0],
])('of a quota of %i with %i left, %i % remain [SET-055, SET-057, SET-058]', (quota, remaining, percent) => {
  expect(percentRemaining({ quota, remaining })).toBe(percent)
})
