/** The day of the month, in UTC, on which the e-mails of a plan are filled up. */
export const resetDay = 5

/** What is left of a month's e-mails, as it was last written down. `periodStart` is `YYYY-MM-DD`. */
export type Quota = { monthlyEmailQuota: number; remainingEmails: number; periodStart: string }

/** The 5th on which the running period began, as `YYYY-MM-DD` in UTC. */
export function periodStartOf(now: Date): string {
  const month = now.getUTCDate() >= resetDay ? now.getUTCMonth() : now.getUTCMonth() - 1
  return new Date(Date.UTC(now.getUTCFullYear(), month, resetDay)).toISOString().slice(0, 10)
}

/** The e-mails that are left at `now`: all of them when a new period has begun since the last one was taken. */
export function remainingAt(quota: Quota, now: Date): number {
  return quota.periodStart < periodStartOf(now) ? quota.monthlyEmailQuota : quota.remainingEmails
}
