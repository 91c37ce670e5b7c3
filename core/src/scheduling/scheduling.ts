import { z } from 'zod'

export const LinkCategory = z.enum(['new', 'reschedule', 'cancel', 'other'])
export type LinkCategory = z.infer<typeof LinkCategory>

/** A booking link as the app holds it. `label` is '' when the owner gave none. `full`: the owner marked the class as full. */
export const BookingLink = z.object({
  id: z.string(),
  category: LinkCategory,
  label: z.string(),
  url: z.string(),
  active: z.boolean(),
  full: z.boolean(),
})
export type BookingLink = z.infer<typeof BookingLink>

/** Days on which nothing is offered: calendar dates `YYYY-MM-DD` in the owner's time zone, both ends included. */
export const BlackoutRange = z.object({ id: z.string(), start: z.string(), end: z.string() })
export type BlackoutRange = z.infer<typeof BlackoutRange>
