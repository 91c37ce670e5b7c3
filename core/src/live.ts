import { z } from 'zod'

/** A live update: which kind of thing changed, and its id where one row changed. The browser reloads what it shows. */
export const LiveEvent = z.object({
  topic: z.enum([
    'activity',
    'bookings',
    'messages',
    'escalations',
    'documents',
    'answers',
    'mailboxes',
    'sending',
    'tone',
    'subscription',
    'lines',
  ]),
  id: z.string().nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>
