import type { Span } from './report-months.ts'
import { zoned } from './zoned.ts'

/** The hour of Monday, by the owner's clock, from which on the week before is reported. */
const REPORT_HOUR = 8

/**
 * The last whole week, Monday to Sunday, by the calendar of the owner's time zone. `monday` is the day on which it is reported (`YYYY-MM-DD`), `dueAt` the
 * instant from which on.
 */
export function reportWeek(now: Date, timezone: string): { monday: string; dueAt: Date; span: Span } {
  const monday = zoned(now, timezone).startOf('week')
  return {
    monday: monday.toFormat('yyyy-MM-dd'),
    dueAt: monday.set({ hour: REPORT_HOUR }).toJSDate(),
    span: { from: monday.minus({ weeks: 1 }).startOf('day').toJSDate(), to: monday.toJSDate() },
  }
}
