import { DateTime } from 'luxon'

/** The hour of the morning, by the owner's clock, from which on they are reminded. */
const REMINDER_HOUR = 8

/** Whether the morning in which an owner is reminded has begun. */
export function isReminderHour(now: Date, timezone: string): boolean {
  return DateTime.fromJSDate(now, { zone: timezone }).hour >= REMINDER_HOUR
}
