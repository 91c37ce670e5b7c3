import { DateTime } from 'luxon'
import { z } from 'zod'
import { isBlackedOut } from '../scheduling/is-blacked-out.ts'
import { addDays, localDate } from '../scheduling/local-date.ts'
import type { BlackoutRange } from '../scheduling/scheduling.ts'

/**
 * Within what time the owner answers what was handed over to them. `unsaid`: within a working day, and holding replies name no time, with which an account
 * starts.
 */
export const answerWithin = ['unsaid', 'today', 'one_day', 'two_days'] as const
export const AnswerWithin = z.enum(answerWithin)
export type AnswerWithin = z.infer<typeof AnswerWithin>

/** What a holding reply can say of the time. */
export type AnswerTime = 'today' | 'next_day' | 'one_day' | 'two_days'

/** The owner's time zone, and the days on which they are away. Monday to Friday are working days but for those. */
type WorkingCalendar = { timezone: string; blackouts: readonly BlackoutRange[] }

/** The hour from which on an answer is promised for the next working day instead of the same. */
const TODAY_UNTIL_HOUR = 15
/** Whoever is away for longer than that is late in any case. */
const LONGEST_AWAY_DAYS = 366

/** What a holding reply says of the time that is written at this instant; null for nothing. */
export function answerTimeAt(within: AnswerWithin, now: Date, calendar: WorkingCalendar): AnswerTime | null {
  if (within === 'unsaid') return null
  if (within !== 'today') return within
  return isInTimeToday(now, calendar) ? 'today' : 'next_day'
}

/** The last calendar day (`YYYY-MM-DD`) on which an answer is in time to somebody who got a holding reply at this instant. */
export function answerDueOn(within: AnswerWithin, heldAt: Date, calendar: WorkingCalendar): string {
  const day = localDate(heldAt, calendar.timezone)
  if (within === 'today' && isInTimeToday(heldAt, calendar)) return day
  return workingDayAfter(day, within === 'two_days' ? 2 : 1, calendar)
}

function isInTimeToday(at: Date, calendar: WorkingCalendar): boolean {
  const { hour } = DateTime.fromJSDate(at, { zone: calendar.timezone })
  return hour < TODAY_UNTIL_HOUR && isWorkingDay(localDate(at, calendar.timezone), calendar)
}

function workingDayAfter(day: string, count: number, calendar: WorkingCalendar): string {
  let left = count
  for (let days = 1; days <= LONGEST_AWAY_DAYS; days++) {
    const later = addDays(day, days)
    if (isWorkingDay(later, calendar)) left--
    if (left === 0) return later
  }
  return addDays(day, LONGEST_AWAY_DAYS)
}

function isWorkingDay(day: string, { blackouts }: WorkingCalendar): boolean {
  return DateTime.fromISO(day, { zone: 'utc' }).weekday <= 5 && !isBlackedOut(blackouts, day)
}
