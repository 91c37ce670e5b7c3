import type { BlackoutRange } from './scheduling.ts'

/** True when the calendar day `YYYY-MM-DD` lies in one of the ranges, whose ends are included. */
export function isBlackedOut(ranges: readonly BlackoutRange[], day: string): boolean {
  return ranges.some((range) => range.start <= day && day <= range.end)
}
