import { expect, test } from 'vitest'
import { keptSince } from './keep-months.ts'

test('months are those of the calendar, and end with a shorter one', () => {
  expect(keptSince(new Date('2026-08-15T10:20:30Z'), 6)).toEqual(new Date('2026-02-15T10:20:30Z'))
  expect(keptSince(new Date('2026-08-31T10:20:30Z'), 6)).toEqual(new Date('2026-02-28T10:20:30Z'))
  expect(keptSince(new Date('2024-02-29T00:00:00Z'), 12)).toEqual(new Date('2023-02-28T00:00:00Z'))
  expect(keptSince(new Date('2026-01-01T00:00:00Z'), 36)).toEqual(new Date('2023-01-01T00:00:00Z'))
})
