import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { findDates } from './dates.ts'

function day(text: string, now: string, timezone = 'America/New_York'): string[] {
  return findDates(text, { now: DateTime.fromISO(`${now}T10:00`, { zone: timezone }).toJSDate(), timezone, language: 'en' }).map(
    ({ date }) => date,
  )
}

test.each([
  ['Are you open on Christmas Eve?', '2026-12-24'],
  ['Can we come on Boxing Day?', '2026-12-26'],
  ['a trial on New Year’s Day', '2027-01-01'],
  ['New Years Eve would be great', '2026-12-31'],
  ['Is Labor Day fine?', '2026-09-07'],
  ['the Wednesday before Thanksgiving', '2026-11-26'],
  ['Black Friday at ten', '2026-11-27'],
  ['What about Memorial Day?', '2027-05-31'],
  ['could we come on MLK Day', '2027-01-18'],
  ['Good Friday', '2027-03-26'],
  ['Easter Monday please', '2027-03-29'],
])('“%s” is %s', (text, date) => {
  expect(day(text, '2026-06-24')).toContain(date)
})

test('what is celebrated on another day elsewhere is that of the place, or none', () => {
  expect(day('Are you open on Thanksgiving?', '2026-06-24', 'America/Toronto')).toEqual(['2026-10-12'])
  expect(day('Are you open on Labour Day?', '2026-06-24', 'Australia/Sydney')).toEqual([])
  expect(day('Could I come on bank holiday Monday?', '2026-08-27', 'Europe/London')).toEqual(['2026-08-31'])
  expect(day('Are you open on the bank holiday?', '2027-03-20', 'Europe/London')).toEqual(['2027-03-29'])
  expect(day('Are you open on the bank holiday?', '2026-08-27')).toEqual([])
})

test('Easter is where the Church of England has it', () => {
  for (const [year, date] of [
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
  ] as const)
    expect(day('Easter Sunday', `${year}-01-02`)).toEqual([date])
})

test('a holiday on the day itself is today', () => {
  expect(day('Are you open on Halloween?', '2026-10-31')).toEqual(['2026-10-31'])
})

test.each(['over the Christmas break', 'a Christmas party', 'on Christmas break', 'the easter bunny', 'a thanksgiver'])(
  '“%s” is no day',
  (text) => {
    expect(day(text, '2026-06-24')).toEqual([])
  },
)
