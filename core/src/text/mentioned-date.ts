import { z } from 'zod'

/** A day that a text names, as a calendar date in the owner's time zone. `time` is `HH:MM` or null. */
export const MentionedDate = z.object({ text: z.string(), date: z.string(), endDate: z.string().nullable(), time: z.string().nullable() })
export type MentionedDate = z.infer<typeof MentionedDate>

/** A day with the place in the text, in characters, at which its words begin. */
export type FoundDate = { at: number; date: MentionedDate }
