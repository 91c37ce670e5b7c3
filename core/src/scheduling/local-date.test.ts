import { expect, test } from 'vitest'
import { addDays, instantAt, localDate } from './local-date.ts'

test('the date of an instant is the one on the owner’s wall calendar', () => {
  const at = new Date('2026-03-01T03:30:00Z')
  expect(localDate(at, 'America/New_York')).toBe('2026-02-28')
  expect(localDate(at, 'Asia/Tokyo')).toBe('2026-03-01')
})

test('an unknown time zone is an error, not a wrong date', () => {
  expect(() => localDate(new Date('2026-03-01T03:30:00Z'), 'Mars/Olympus')).toThrow(RangeError)
})

test('an hour of a day is found in its zone, before and after the clocks change', () => {
  expect(instantAt('2026-10-31', 9, 'America/New_York')).toEqual(new Date('2026-10-31T13:00:00Z'))
  expect(instantAt('2026-11-02', 9, 'America/New_York')).toEqual(new Date('2026-11-02T14:00:00Z'))
  expect(instantAt('2026-03-08', 2, 'America/New_York')).toEqual(new Date('2026-03-08T07:00:00Z'))
  expect(() => instantAt('no date', 9, 'America/New_York')).toThrow(RangeError)
})

test('days are counted over the ends of months, years and leap days', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(() => addDays('no date', 1)).toThrow(RangeError)
})
