import { DateTime } from 'luxon'

/** The calendar date `YYYY-MM-DD` of an instant in an IANA time zone. Throws a RangeError for an unknown zone. */
export function localDate(at: Date, timezone: string): string {
  const date = DateTime.fromJSDate(at, { zone: timezone }).toISODate()
  if (date === null) throw new RangeError(`No calendar date for ${at.toString()} in ${timezone}`)
  return date
}
