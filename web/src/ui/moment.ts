/**
 * A clock time in the owner's zone, as "9:14 AM" or "09:14": by 12 hours or 24 as `language` counts them, a BCP 47 tag; without one, the browser's. The words
 * of the interface stay English.
 */
export function clockTime(at: string, timeZone: string, language = navigator.language): string {
  const { hour12 = true } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  const hour = hour12 ? ({ hour: 'numeric', hourCycle: 'h12' } as const) : ({ hour: '2-digit', hourCycle: 'h23' } as const)
  const format = new Intl.DateTimeFormat('en-US', { ...hour, minute: '2-digit', timeZone })
  return format.format(Date.parse(at)).replace(/\s(?=[AP]M$)/u, '\u00a0')
}

/** A day in the owner's zone, as "Saturday, November 21". */
export function dayName(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(Date.parse(at))
}

/** The same with its year, for what goes back further: "Saturday, November 21, 2026". */
export function dayOfYear(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone })
  return format.format(Date.parse(at))
}

/** A day and a clock time in the owner's zone, as "November 21, 9:14 AM". */
export function dayAndTime(at: string, timeZone: string, language?: string): string {
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(Date.parse(at))
  return `${day}, ${clockTime(at, timeZone, language)}`
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
