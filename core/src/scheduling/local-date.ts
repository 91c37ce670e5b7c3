import { DateTime } from 'luxon'

/** The calendar date `YYYY-MM-DD` of an instant in an IANA time zone. Throws a RangeError for an unknown zone; its words go into logs, and so do not repeat it. */
export function localDate(at: Date, timezone: string): string {
  const date = DateTime.fromJSDate(at, { zone: timezone }).toISODate()
  if (date === null) throw new RangeError('No calendar date: either the instant or the time zone is none')
  return date
}

/** The instant of a full hour (0 to 23) on a calendar date in an IANA time zone; an hour that the clocks skip is the one after it. */
export function instantAt(date: string, hour: number, timezone: string): Date {
  const at = DateTime.fromISO(date, { zone: timezone }).set({ hour })
  if (!at.isValid) throw new RangeError(`No instant at ${hour} o’clock: either the date or the time zone is none`)
  return at.toJSDate()
}

/** The calendar date so many days after another one. Throws a RangeError on a day that the calendar does not have. */
export function addDays(date: string, days: number): string {
  const later = DateTime.fromISO(date, { zone: 'utc' }).plus({ days }).toISODate()
  if (later === null) throw new RangeError('Not a calendar day')
  return later
}
