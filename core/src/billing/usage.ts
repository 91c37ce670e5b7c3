import { resetDay } from './quota-period.ts'

/** The next day after `now`, in UTC, on which the month's e-mails are filled up, as `YYYY-MM-DD`. */
export function nextResetOn(now: Date): string {
  const month = now.getUTCDate() < resetDay ? now.getUTCMonth() : now.getUTCMonth() + 1
  return new Date(Date.UTC(now.getUTCFullYear(), month, resetDay)).toISOString().slice(0, 10)
}

/** How many of a hundred parts of the month's e-mails are left, from 0 to 100; none of a quota of 0. */
export function percentRemaining({ quota, remaining }: { quota: number; remaining: number }): number {
  if (quota <= 0) return 0
  return Math.min(100, Math.max(0, (remaining / quota) * 100))
}
