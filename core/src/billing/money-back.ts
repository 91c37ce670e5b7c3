import { z } from 'zod'
import { moneyBackDays } from './plans.ts'

const DAY_MS = 86_400_000

/** Until which moment an account that was bought then gets its money back for the asking. */
export function moneyBackUntil(boughtAt: Date): Date {
  return new Date(boughtAt.getTime() + moneyBackDays * DAY_MS)
}

/** Why somebody wants their money back, in their own words; may be empty. */
export const MoneyBackReason = z.string().trim().max(1_000, 'At most 1,000 characters.')

/** `until` is the last moment of asking; `askedAt` is null while nobody has. */
export const MoneyBackView = z.object({ until: z.iso.datetime(), askedAt: z.iso.datetime().nullable() })
export type MoneyBackView = z.infer<typeof MoneyBackView>
