import { z } from 'zod'

/** For how many months messages can be kept, where not for ever. */
export const keepMonths = [6, 12, 24, 36] as const
export const KeepMonths = z.literal(keepMonths)
export type KeepMonths = z.infer<typeof KeepMonths>

/** What came in before this instant is older than so many months. The 31st, where a month has none, counts as its last day. UTC. */
export function keptSince(now: Date, months: KeepMonths): Date {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(now.getUTCDate(), lastDay)
  const time = now.getTime() % 86_400_000
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) + time)
}
