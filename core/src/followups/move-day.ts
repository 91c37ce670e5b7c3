import { DateTime } from 'luxon'
import { addDays, localDate } from '../scheduling/local-date.ts'
import { instantOn, type FollowUpCalendar, nextAllowed } from './plan-dates.ts'

/** So far ahead a follow-up can be put. */
const MOST_DAYS_AHEAD = 60

export type Moved = { ok: true; dueAt: Date } | { ok: false; reason: 'past' | 'too_far' | 'blocked' | 'too_late_today' }

/**
 * A follow-up on another day of the owner's choice, at the time of day that it had as far as waking hours allow; today as soon as they do. Refused where
 * the day is over, blocked or too far ahead.
 */
export function moveDay(day: string, { dueAt, now, calendar }: { dueAt: Date; now: Date; calendar: FollowUpCalendar }): Moved {
  const today = localDate(now, calendar.timezone)
  if (day < today) return { ok: false, reason: 'past' }
  if (day > addDays(today, MOST_DAYS_AHEAD)) return { ok: false, reason: 'too_far' }
  const { hour, minute } = DateTime.fromJSDate(dueAt, { zone: calendar.timezone })
  const at = instantOn(day, hour * 60 + minute, calendar)
  if (at && at >= now) return { ok: true, dueAt: at }
  if (day > today) return { ok: false, reason: 'blocked' }
  const next = nextAllowed(now, calendar)
  if (next && localDate(next, calendar.timezone) === today) return { ok: true, dueAt: next }
  return { ok: false, reason: at ? 'too_late_today' : 'blocked' }
}
