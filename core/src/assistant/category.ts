import { z } from 'zod'

/** What a message is about. One list for everything: events, chips, filters, escalations. */
export const categories = ['booking', 'reschedule', 'cancel', 'policy', 'sales', 'support', 'follow_up', 'other'] as const
export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>
