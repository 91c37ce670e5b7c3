import { expect, test } from 'vitest'
import { localDate } from './local-date.ts'

test('the date of an instant is the one on the owner’s wall calendar', () => {
  const at = new Date('2026-03-01T03:30:00Z')
  expect(localDate(at, 'America/New_York')).toBe('2026-02-28')
  expect(localDate(at, 'Asia/Tokyo')).toBe('2026-03-01')
})

test('an unknown time zone is an error, not a wrong date', () => {
  expect(() => localDate(new Date('2026-03-01T03:30:00Z'), 'Mars/Olympus')).toThrow(RangeError)
})
