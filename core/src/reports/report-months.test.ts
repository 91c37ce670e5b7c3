import { expect, test } from 'vitest'
import { reportMonths } from './report-months.ts'

test('a month begins at midnight in the time zone of the owner', () => {
  const { thisMonth, lastMonth } = reportMonths(new Date('2026-03-10T16:00:00Z'), 'America/New_York')
  expect(thisMonth).toEqual({ from: new Date('2026-03-01T05:00:00Z'), to: new Date('2026-03-10T16:00:00Z') })
  expect(lastMonth).toEqual({ from: new Date('2026-02-01T05:00:00Z'), to: new Date('2026-02-10T17:00:00Z') })
})

test('the first night of a month in UTC still belongs to the month before in New York', () => {
  expect(reportMonths(new Date('2026-03-01T02:00:00Z'), 'America/New_York').thisMonth.from).toEqual(new Date('2026-02-01T05:00:00Z'))
})

test('a last month that is shorter is taken to its end', () => {
  expect(reportMonths(new Date('2026-03-31T12:00:00Z'), 'UTC').lastMonth.to).toEqual(new Date('2026-02-28T12:00:00Z'))
})

test('an unknown time zone counts as UTC instead of failing', () => {
  expect(reportMonths(new Date('2026-03-10T00:00:00Z'), 'Mars/Base').thisMonth.from).toEqual(new Date('2026-03-01T00:00:00Z'))
})
