import { expect, test } from 'vitest'
import { reportMonths } from './report-months.ts'
import { reportPeriods } from './report-periods.ts'
import { type ReportRange, reportDay, reportSpan } from './report-range.ts'

const now = new Date('2026-03-10T16:00:00Z') // noon in New York, two days after its clocks went forward
const newYork = 'America/New_York'

test('this month is the one of the Overview', () => {
  expect(reportSpan('this_month', now, newYork)).toEqual(reportMonths(now, newYork).thisMonth)
})

test.each([
  ['last_month', '2026-02-01T05:00:00Z', '2026-03-01T05:00:00Z'],
  ['7_days', '2026-03-04T05:00:00Z', now.toISOString()],
  ['30_days', '2026-02-09T05:00:00Z', now.toISOString()],
  ['90_days', '2025-12-11T05:00:00Z', now.toISOString()],
  ['all_time', '1970-01-01T00:00:00Z', now.toISOString()],
] as const satisfies [ReportRange, string, string][])('%s goes from %s to %s', (range, from, to) => {
  expect(reportSpan(range, now, newYork)).toEqual({ from: new Date(from), to: new Date(to) })
})

test('a day goes from midnight to midnight in the time zone of the owner, of 23 hours too [ANALYT-031]', () => {
  expect(reportDay(now, newYork)).toEqual({ from: new Date('2026-03-10T04:00:00Z'), to: new Date('2026-03-11T04:00:00Z') })
  expect(reportDay(new Date('2026-03-08T04:59:00Z'), newYork).from).toEqual(new Date('2026-03-07T05:00:00Z'))
  expect(reportDay(new Date('2026-03-08T12:00:00Z'), newYork)).toEqual({
    from: new Date('2026-03-08T05:00:00Z'),
    to: new Date('2026-03-09T04:00:00Z'),
  })
  expect(reportDay(now, 'Mars/Base').from).toEqual(new Date('2026-03-10T00:00:00Z'))
})

test('periods follow one another without a gap, cut off where the range is', () => {
  const periods = reportPeriods(reportSpan('this_month', now, newYork), newYork)
  expect(periods.map(({ label }) => label)).toEqual(Array.from({ length: 10 }, (_, index) => `Mar ${index + 1}`))
  for (const [index, period] of periods.entries()) expect(period.from).toEqual(periods[index - 1]?.to ?? new Date('2026-03-01T05:00:00Z'))
  expect(periods.at(-1)?.to).toEqual(now)
})

test('a longer range is shown by week, by month, by year', () => {
  const weeks = reportPeriods(reportSpan('90_days', now, newYork), newYork)
  expect([weeks.length, weeks[0]?.label, weeks[1]?.label]).toEqual([14, 'Week of Dec 11', 'Week of Dec 15'])
  const months = reportPeriods({ from: new Date('2025-01-20T12:00:00Z'), to: now }, newYork)
  expect([months.length, months[0]?.label, months.at(-1)?.label]).toEqual([15, 'Jan 2025', 'Mar 2026'])
  const years = reportPeriods({ from: new Date('2020-01-20T12:00:00Z'), to: now }, newYork)
  expect(years.map(({ label }) => label)).toEqual(['2020', '2021', '2022', '2023', '2024', '2025', '2026'])
})

test('a range of no length has no periods', () => {
  expect(reportPeriods({ from: now, to: now }, newYork)).toEqual([])
})
