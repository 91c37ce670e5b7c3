import { expect, test } from 'vitest'
import { calendarDay, clockTime, dayName, duration } from './moment.ts'

test("times and days are shown in the owner's zone, not the browser's", () => {
  expect(clockTime('2026-11-21T03:05:00Z', 'America/New_York', 'en-US')).toBe('10:05\u00a0PM')
  expect(dayName('2026-11-21T03:05:00Z', 'America/New_York')).toBe('Friday, November 20')
  expect(dayName('2026-11-21T03:05:00Z', 'Europe/Berlin')).toBe('Saturday, November 21')
})

test('a clock time has twelve hours or twenty-four, as the language of the browser has', () => {
  const at = (language: string) => clockTime('2026-11-21T09:05:00Z', 'UTC', language)
  expect([at('en-US'), at('en-CA'), at('en-GB'), at('de-DE')]).toEqual(['9:05\u00a0AM', '9:05\u00a0AM', '09:05', '09:05'])
  expect(clockTime('2026-11-21T00:05:00Z', 'UTC', 'en-US')).toBe('12:05\u00a0AM')
})

test('a calendar date stays on its day', () => {
  expect(calendarDay('2026-11-21')).toBe('Sat, Nov 21, 2026')
})

test('a length of time has the unit that reads best', () => {
  expect([0.2, 47.6, 999, 1260].map(duration)).toEqual(['<1 ms', '48 ms', '999 ms', '1.3 s'])
})
