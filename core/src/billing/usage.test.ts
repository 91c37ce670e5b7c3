import { describe, expect, test } from 'vitest'
import { nextResetOn, percentRemaining } from './usage.ts'

describe('the day of the reset is the next 5th, in UTC [SET-052, SET-053, SET-054]', () => {
  test.each([
    ['2025-08-10T12:00:00Z', '2025-09-05'],
    ['2025-08-04T23:59:59Z', '2025-08-05'], // the days before the 5th do not skip a month
    ['2025-08-05T00:00:00Z', '2025-09-05'],
    ['2025-12-31T23:59:59Z', '2026-01-05'],
    ['2025-08-04T22:00:00-04:00', '2025-09-05'], // the 5th already, in UTC
  ])('at %s the next reset is on %s', (now, day) => {
    expect(nextResetOn(new Date(now))).toBe(day)
  })
})

describe('what remains, in percent, is clamped, and nothing of nothing is nothing [SET-055, SET-057, SET-058]', () => {
  test.each([
    [100, 25, 25],
    [850, 850, 100],
    [850, 0, 0],
    [850, 900, 100],
    [850, -5, 0],
    [0, 0, 0],
    [0, 10, 0],
  ])('of a quota of %i with %i left, %i % remain', (quota, remaining, percent) => {
    expect(percentRemaining({ quota, remaining })).toBe(percent)
  })
})
