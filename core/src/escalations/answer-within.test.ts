import { expect, test } from 'vitest'
import { answerDueOn, answerTimeAt } from './answer-within.ts'

/** Tuesday, November 24 2026, at this hour in New York. */
const tuesdayAt = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour + 5))
const friday = new Date('2026-11-27T15:00:00Z')
const saturday = new Date('2026-11-28T15:00:00Z')
const calendar = { timezone: 'America/New_York', blackouts: [] }

test('nothing is said of the time unless the owner wants it; then what they chose', () => {
  expect(answerTimeAt('unsaid', tuesdayAt(9), calendar)).toBeNull()
  expect(answerTimeAt('one_day', friday, calendar)).toBe('one_day')
  expect(answerTimeAt('two_days', saturday, calendar)).toBe('two_days')
})

test('the same day is promised on working days until three in the afternoon, else the next one', () => {
  expect(answerTimeAt('today', tuesdayAt(14), calendar)).toBe('today')
  expect(answerTimeAt('today', tuesdayAt(15), calendar)).toBe('next_day')
  expect(answerTimeAt('today', saturday, calendar)).toBe('next_day')
  const away = { ...calendar, blackouts: [{ id: 'a', start: '2026-11-24', end: '2026-11-24' }] }
  expect(answerTimeAt('today', tuesdayAt(9), away)).toBe('next_day')
})

test('an answer is due at the end of the working day that was promised, by the clock of the owner', () => {
  expect(answerDueOn('today', tuesdayAt(14), calendar)).toBe('2026-11-24')
  expect(answerDueOn('today', tuesdayAt(15), calendar)).toBe('2026-11-25')
  expect(answerDueOn('unsaid', tuesdayAt(22), calendar)).toBe('2026-11-25')
  expect(answerDueOn('one_day', friday, calendar)).toBe('2026-11-30')
  expect(answerDueOn('two_days', friday, calendar)).toBe('2026-12-01')
  expect(answerDueOn('one_day', saturday, calendar)).toBe('2026-11-30')
})

test('days on which the owner is away do not count, and an absence without end ends', () => {
  const week = { ...calendar, blackouts: [{ id: 'a', start: '2026-11-25', end: '2026-12-01' }] }
  expect(answerDueOn('one_day', tuesdayAt(9), week)).toBe('2026-12-02')
  const years = { ...calendar, blackouts: [{ id: 'a', start: '2026-01-01', end: '2030-01-01' }] }
  expect(answerDueOn('one_day', tuesdayAt(9), years)).toBe('2027-11-25')
})
