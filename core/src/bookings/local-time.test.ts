import { expect, test } from 'vitest'
import { localInstant } from './local-instant.ts'
import { LocalTime } from './local-time.ts'

test('a local time is an instant of the owner’s zone, in summer, in winter and where the clocks skip', () => {
  expect(localInstant('2026-12-01T16:00', 'America/New_York').toISOString()).toBe('2026-12-01T21:00:00.000Z')
  expect(localInstant('2026-07-01T16:00', 'America/New_York').toISOString()).toBe('2026-07-01T20:00:00.000Z')
  expect(localInstant('2026-03-08T02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z')
  expect(localInstant('2026-12-01T16:00', 'Nowhere/Land').toISOString()).toBe('2026-12-01T16:00:00.000Z')
})

test('what is no day of the calendar is refused', () => {
  expect(LocalTime.safeParse('2026-12-01T16:00').success).toBe(true)
  for (const text of ['', '2026-02-30T10:00', '2026-12-01T25:00', '2026-12-01', '1026-12-01T10:00'])
    expect(LocalTime.safeParse(text).success).toBe(false)
})
