import { type FollowUpCalendar, type FollowUpStep, nextAllowed } from './plan-dates.ts'

/** One that has not gone yet, with its date. */
export type WaitingStep = { step: FollowUpStep; dueAt: Date }

/** What is to happen now to what is due. `missed` are skipped; of the rest at most one goes, and one that may not go now waits until `at`. */
export type NextStep = {
  missed: FollowUpStep[]
  next: { step: FollowUpStep; at: Date } | null
}

const HOUR_MS = 3_600_000
/** One that is later than this is not sent any more: nobody expects it. */
const LATEST_MS = 7 * 24 * HOUR_MS
/** A late one makes way for one that follows this soon. */
const NEAR_MS = 20 * HOUR_MS
/** From here on one counts as late. */
const LATE_MS = 12 * HOUR_MS

/**
 * Of those that wait, which goes now. After a long stop only the last of those that are due goes, unless it is a week late or the next one is
 * near; outside of waking hours, or on a blocked day, it waits for the next allowed instant.
 */
export function nextStep(waiting: readonly WaitingStep[], now: Date, calendar: FollowUpCalendar): NextStep {
  const ordered = waiting.toSorted((one, other) => one.step - other.step)
  const due = ordered.filter(({ dueAt }) => dueAt <= now)
  const last = due.at(-1)
  if (!last) return { missed: [], next: null }
  // One that was put before an earlier one by the owner takes its place.
  const before = ordered.filter(({ step }) => step < last.step).map(({ step }) => step)
  const at = nextAllowed(now, calendar)
  const lateMs = (at ?? now).getTime() - last.dueAt.getTime()
  const follows = ordered.find(({ step }) => step > last.step)
  const isOvertaken = follows !== undefined && lateMs > LATE_MS && follows.dueAt.getTime() - (at ?? now).getTime() < NEAR_MS
  if (at === null || lateMs > LATEST_MS || isOvertaken) return { missed: [...before, last.step], next: null }
  return { missed: before, next: { step: last.step, at } }
}
