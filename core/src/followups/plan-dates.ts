import { DateTime } from 'luxon'
import { isBlackedOut } from '../scheduling/is-blacked-out.ts'
import { addDays, localDate } from '../scheduling/local-date.ts'
import type { BlackoutRange } from '../scheduling/scheduling.ts'
import type { WakingHours } from './waking-hours.ts'

/** On which days after the assistant's last reply each of the four follows. */
export const followUpDays = { 1: 1, 2: 3, 3: 7, 4: 14 } as const
export type FollowUpStep = keyof typeof followUpDays
export const followUpSteps: readonly FollowUpStep[] = [1, 2, 3, 4]
export const lastStep = 4
/** Those that bring news; the last one takes its leave. */
export type NewsStep = Exclude<FollowUpStep, typeof lastStep>

/** When anything may follow up: the owner's time zone, waking hours and blackout days. */
export type FollowUpCalendar = { timezone: string; hours: WakingHours; blackouts: readonly BlackoutRange[] }

/** `blackout`: no allowed day in time. `next_is_near`: it was moved onto the day of the next one, which goes instead. */
export type PlannedDate =
  | { step: FollowUpStep; dueAt: Date; skipped: null }
  | { step: FollowUpStep; dueAt: Date; skipped: 'blackout' | 'next_is_near' }

/** So far a date may move behind blocked days. */
const MOST_DAYS_MOVED = 7

/**
 * The date of each of these steps: its number of days after the reply by the owner's calendar, at the reply's own time of day as far as that lies
 * within waking hours. A blocked day moves it to the next allowed one, at most seven days. Never two on one day: the later one goes. One that is
 * skipped keeps the date that it would have had.
 */
export function planDates(repliedAt: Date, steps: readonly FollowUpStep[], calendar: FollowUpCalendar): PlannedDate[] {
  const replied = DateTime.fromJSDate(repliedAt, { zone: calendar.timezone })
  const minute = replied.hour * 60 + replied.minute
  const ordered = steps.toSorted((one, other) => one - other)
  const dates = ordered.map((step) => ({ step, ...dateOf(replied, followUpDays[step], minute, calendar) }))
  const dayOf = (at: Date) => localDate(at, calendar.timezone)
  return dates.map(({ step, wished, allowed }, index) => {
    if (!allowed) return { step, dueAt: wished, skipped: 'blackout' }
    const isNear = dates.slice(index + 1).some((later) => later.allowed !== null && dayOf(later.allowed) <= dayOf(allowed))
    return { step, dueAt: allowed, skipped: isNear ? 'next_is_near' : null }
  })
}

function dateOf(replied: DateTime, days: number, minute: number, calendar: FollowUpCalendar): { wished: Date; allowed: Date | null } {
  const day = addDays(localDate(replied.toJSDate(), calendar.timezone), days)
  return { wished: replied.plus({ days }).toJSDate(), allowed: firstAllowed(day, minute, calendar) }
}

/**
 * The first instant from this calendar day on, at this minute of the day as far as waking hours allow, that lies on no blocked day; null
 * where there is none within seven days.
 */
export function firstAllowed(day: string, minute: number, calendar: FollowUpCalendar): Date | null {
  for (let moved = 0; moved <= MOST_DAYS_MOVED; moved++) {
    const at = instantOn(addDays(day, moved), minute, calendar)
    if (at) return at
  }
  return null
}

/** The first allowed instant at or after this one, within seven days; null where there is none. */
export function nextAllowed(at: Date, calendar: FollowUpCalendar): Date | null {
  if (isAllowed(at, calendar)) return at
  const day = localDate(at, calendar.timezone)
  const opening = calendar.hours.from * 60
  const today = instantOn(day, opening, calendar)
  return today && today > at ? today : firstAllowed(addDays(day, 1), opening, calendar)
}

/** Whether a mail may follow up at this instant: within waking hours, and not on a blocked day. */
export function isAllowed(at: Date, { timezone, hours, blackouts }: FollowUpCalendar): boolean {
  const { hour } = DateTime.fromJSDate(at, { zone: timezone })
  return hours.from <= hour && hour < hours.until && !isBlackedOut(blackouts, localDate(at, timezone))
}

/**
 * The instant at this minute of a calendar day, as far as waking hours allow: an hour is kept before their end, so that a mail that waits a little still
 * leaves in time. Null on a blocked day, and on one that lacks the hour because the clocks are changed.
 */
export function instantOn(day: string, minute: number, calendar: FollowUpCalendar): Date | null {
  const { from, until } = calendar.hours
  const within = Math.min(Math.max(minute, from * 60), Math.max(from, until - 1) * 60)
  const at = DateTime.fromISO(day, { zone: calendar.timezone })
    .set({ hour: Math.floor(within / 60), minute: within % 60 })
    .toJSDate()
  return localDate(at, calendar.timezone) === day && isAllowed(at, calendar) ? at : null
}
