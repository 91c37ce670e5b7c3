import { expect, test } from 'vitest'
import { moveDay } from './move-day.ts'

const calendar = {
  timezone: 'America/New_York',
  hours: { from: 9, until: 19 },
  blackouts: [{ id: 'a', start: '2026-11-26', end: '2026-11-27' }],
}
const dueAt = new Date('2026-11-24T15:20:00Z')

function move(day: string, now = '2026-11-23T18:00:00Z'): string {
  const moved = moveDay(day, { dueAt, now: new Date(now), calendar })
  return moved.ok ? moved.dueAt.toISOString() : moved.reason
}

test('another day keeps the time of day', () => {
  expect(move('2026-11-30')).toBe('2026-11-30T15:20:00.000Z')
})

test('today means as soon as waking hours allow', () => {
  expect(move('2026-11-23')).toBe('2026-11-23T18:00:00.000Z')
  expect(move('2026-11-23', '2026-11-23T08:00:00Z')).toBe('2026-11-23T15:20:00.000Z')
  expect(move('2026-11-23', '2026-11-24T00:30:00Z')).toBe('too_late_today')
})

test('days that are over, blocked or far ahead are refused', () => {
  expect(move('2026-11-22')).toBe('past')
  expect(move('2026-11-26')).toBe('blocked')
  expect(move('2026-11-27', '2026-11-27T18:00:00Z')).toBe('blocked')
  expect(move('2027-03-01')).toBe('too_far')
})
