import { DateTime } from 'luxon'
import { z } from 'zod'

/** The hours of a day, in the owner's time zone, in which nothing leaves by itself: from the first, until the second begins, past midnight where that is earlier. */
export const QuietHours = z
  .object({ from: z.int().min(0).max(23), until: z.int().min(0).max(23) })
  .refine(({ from, until }) => from !== until, 'The end has to differ from the beginning.')
export type QuietHours = z.infer<typeof QuietHours>

/** This instant where it is not quiet, else the end of the quiet hours. */
export function afterQuiet(at: Date, quiet: QuietHours | null, timezone: string): Date {
  const local = DateTime.fromJSDate(at, { zone: timezone })
  if (quiet === null || !isQuiet(local.hour, quiet)) return at
  const endsTomorrow = local.hour >= quiet.until
  return local
    .startOf('day')
    .plus({ days: endsTomorrow ? 1 : 0 })
    .set({ hour: quiet.until })
    .toJSDate()
}

function isQuiet(hour: number, { from, until }: QuietHours): boolean {
  return from < until ? from <= hour && hour < until : from <= hour || hour < until
}
