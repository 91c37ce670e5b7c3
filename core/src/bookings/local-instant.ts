import { DateTime } from 'luxon'

/** The instant of a local time in an IANA time zone, an unknown one counting as UTC; a time that the clocks skip is the one after it. */
export function localInstant(localTime: string, timezone: string): Date {
  const there = DateTime.fromISO(localTime, { zone: timezone })
  return (there.isValid ? there : DateTime.fromISO(localTime, { zone: 'utc' })).toJSDate()
}
