import { z } from 'zod'

/** The hours of a day, in the owner's time zone, in which what follows up by itself may leave: from the first, until the second begins. */
export const WakingHours = z
  .object({ from: z.int().min(0).max(23), until: z.int().min(1).max(24) })
  .refine(({ from, until }) => from < until, 'The end has to be later than the beginning.')
export type WakingHours = z.infer<typeof WakingHours>

export const usualWakingHours: WakingHours = { from: 9, until: 19 }
