import { z } from 'zod'
import { reportMonths, type Span } from './report-months.ts'
import { zoned } from './zoned.ts'

/** The stretches of time that Analytics can be asked for. */
export const ReportRange = z.enum(['this_month', 'last_month', '7_days', '30_days', '90_days', 'all_time'])
export type ReportRange = z.infer<typeof ReportRange>

const days: Partial<Record<ReportRange, number>> = { '7_days': 7, '30_days': 30, '90_days': 90 }

/**
 * A range as instants, by the calendar of the owner's time zone. This month is the one of the Overview; last month is the whole of it; a number of
 * days counts today, so far, and the days before it. All time begins with 1970.
 */
export function reportSpan(range: ReportRange, now: Date, timezone: string): Span {
  const { thisMonth, lastMonth } = reportMonths(now, timezone)
  if (range === 'this_month') return thisMonth
  if (range === 'last_month') return { from: lastMonth.from, to: thisMonth.from }
  const count = days[range]
  if (count === undefined) return { from: new Date(0), to: now }
  const today = zoned(now, timezone).startOf('day')
  return { from: today.minus({ days: count - 1 }).toJSDate(), to: now }
}

/** The owner's day of today: from its midnight to the next. */
export function reportDay(now: Date, timezone: string): Span {
  const today = zoned(now, timezone).startOf('day')
  return { from: today.toJSDate(), to: today.plus({ days: 1 }).startOf('day').toJSDate() }
}
