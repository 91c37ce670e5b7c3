import { z } from 'zod'

/** A day and a time by the owner's calendar and clock, as a field for them gives it: `2026-12-01T16:00`. */
export const LocalTime = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/, 'Choose a day and a time.')
  .refine(isOfCalendar, 'There is no such day.')

/** The engine may take February 30 for a day in March. */
function isOfCalendar(text: string): boolean {
  const at = new Date(`${text}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
