import type { DateTime } from 'luxon'

/** The first, second … of a weekday (1 is Monday) in a month; null where it has not so many. `within` is any time of the month. */
export function nthWeekday(within: DateTime, count: number, weekday: number): DateTime | null {
  const month = within.startOf('month')
  const on = month.plus({ days: ((weekday - month.weekday + 7) % 7) + 7 * (count - 1) })
  return on.month === month.month ? on : null
}

/** The last of a weekday (1 is Monday) in a month. */
export function lastWeekday(within: DateTime, weekday: number): DateTime {
  const end = within.endOf('month').startOf('day')
  return end.minus({ days: (end.weekday - weekday + 7) % 7 })
}

/** The days of a number in the months that lie so many from now; a month that has none is left out. */
export function daysOfNumber(day: number, now: DateTime, months: readonly number[]): DateTime[] {
  return months
    .map((ahead) => now.startOf('month').plus({ months: ahead }))
    .flatMap((month) => (day < 1 || day > (month.daysInMonth ?? 31) ? [] : [month.set({ day })]))
}
