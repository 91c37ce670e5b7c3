import { z } from 'zod'

/** What a message is about. One list for everything: events, chips, filters, booking links, tone samples. */
export const Category = z.enum(['booking', 'reschedule', 'cancel', 'policy', 'sales', 'support', 'follow_up', 'other'])
export type Category = z.infer<typeof Category>
