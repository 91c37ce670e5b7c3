import { expect, test } from 'vitest'
import { ageLabel } from './age-label.ts'

const now = new Date('2026-03-10T12:00:00Z')
const HOUR = 60
const DAY = 24 * HOUR

function labelAfter(minutes: number): string {
  return ageLabel(new Date(now.getTime() - minutes * 60_000), now)
}

test('the age reads in minutes below an hour, hours below a day, days below 30, then months of 30 days [ESC-017] [ESC-018]', () => {
  const minutes = [0, 5, 59, HOUR, DAY - 1, DAY, 30 * DAY - 1, 30 * DAY, 125 * DAY]
  expect(minutes.map(labelAfter)).toEqual(['0m', '5m', '59m', '1h', '23h', '1d', '29d', '1mo', '4mo'])
})

test('what another clock dates a little ahead is new', () => {
  expect(labelAfter(-1)).toBe('0m')
})
