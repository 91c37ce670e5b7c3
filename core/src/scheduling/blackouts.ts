import { DateTime } from 'luxon'
import type { BlackoutRange } from './scheduling.ts'

/**
 * Ranges from single calendar days (`YYYY-MM-DD`, any order, repeats allowed): days that follow one another are one range, over the ends
 * of months and years too. A range is named by its first day. Throws a RangeError on a day that the calendar does not have.
 */
export function mergeBlackouts(days: readonly string[]): BlackoutRange[] {
  const ranges: BlackoutRange[] = []
  for (const day of [...new Set(days)].toSorted()) {
    const last = ranges.at(-1)
    if (last && dayAfter(last.end) === day) last.end = day
    else ranges.push({ id: day, start: day, end: checked(day) })
  }
  return ranges
}

function dayAfter(day: string): string | null {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days: 1 }).toISODate()
}

function checked(day: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && DateTime.fromISO(day, { zone: 'utc' }).isValid
  if (!isDay) throw new RangeError(`not a calendar day: ${day}`)
  return day
}
