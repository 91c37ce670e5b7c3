/** A clock time in the owner's zone, as "09:14". */
export function clockTime(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(Date.parse(at))
}

/** A day in the owner's zone, as "Saturday, November 21". */
export function dayName(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(Date.parse(at))
}

/** A day and a clock time in the owner's zone, as "November 21, 09:14". */
export function dayAndTime(at: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(Date.parse(at))
  return `${day}, ${clockTime(at, timeZone)}`
}

/** A calendar date `YYYY-MM-DD` as "Sat, Nov 21, 2026", the same in every zone. */
export function calendarDay(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(`${date}T00:00:00Z`))
}

/** A length of time as a person reads it: "<1 ms", "48 ms", "1.3 s". */
export function duration(ms: number): string {
  if (ms < 1) return '<1 ms'
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
