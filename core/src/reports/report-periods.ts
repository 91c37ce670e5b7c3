import type { DateTime } from 'luxon'
import type { Span } from './report-months.ts'
import { zoned } from './zoned.ts'

export type Period = Span & { label: string }
type Unit = 'day' | 'week' | 'month' | 'year'

/** So many days a range may have to be shown by day, by week or by month: a chart takes in about thirty bars, on a phone too. */
const MOST_DAYS = { day: 31, week: 190, month: 1100 }

/**
 * Cuts a range into days, weeks (from Monday), months or years of the owner's calendar, oldest first, so that it has about thirty at most. The first and
 * the last are cut off where the range is. Each has a label in words: "Nov 3", "Week of Nov 3", "Nov 2026", "2026".
 */
export function reportPeriods({ from, to }: Span, timezone: string): Period[] {
  const [first, end] = [zoned(from, timezone), zoned(to, timezone)]
  const unit = unitFor(end.diff(first, 'days').days)
  const periods: Period[] = []
  for (let start = first; start < end;) {
    const next = start.startOf(unit).plus({ [unit]: 1 })
    periods.push({ from: start.toJSDate(), to: (next < end ? next : end).toJSDate(), label: labels[unit](start.setLocale('en-US')) })
    start = next
  }
  return periods
}

function unitFor(days: number): Unit {
  if (days <= MOST_DAYS.day) return 'day'
  if (days <= MOST_DAYS.week) return 'week'
  return days <= MOST_DAYS.month ? 'month' : 'year'
}

const labels: Record<Unit, (start: DateTime) => string> = {
  day: (start) => start.toFormat('LLL d'),
  week: (start) => `Week of ${start.toFormat('LLL d')}`,
  month: (start) => start.toFormat('LLL yyyy'),
  year: (start) => start.toFormat('yyyy'),
}
