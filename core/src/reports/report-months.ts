import { zoned } from './zoned.ts'

/** A stretch of time: `from` belongs to it, `to` does not. */
export type Span = { from: Date; to: Date }

/**
 * This month so far, and the same stretch of last month, both by the calendar of the owner's time zone: on the 10th at noon, last month up to
 * its 10th at noon. A shorter last month is taken whole.
 */
export function reportMonths(now: Date, timezone: string): { thisMonth: Span; lastMonth: Span } {
  const here = zoned(now, timezone)
  const thisStart = here.startOf('month')
  const lastStart = thisStart.minus({ months: 1 })
  return {
    thisMonth: { from: thisStart.toJSDate(), to: now },
    lastMonth: { from: lastStart.toJSDate(), to: here.minus({ months: 1 }).toJSDate() },
  }
}
