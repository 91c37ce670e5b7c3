import { DateTime } from 'luxon'

/** An instant by the calendar of an IANA time zone; an unknown zone counts as UTC. */
export function zoned(at: Date, timezone: string): DateTime {
  const there = DateTime.fromJSDate(at).setZone(timezone)
  return there.isValid ? there : DateTime.fromJSDate(at).toUTC()
}
