import type { DateTime } from 'luxon'
import { z } from 'zod'

/** A day that a text names, as a calendar date in the owner's time zone. `time` is `HH:MM` or null. */
export const MentionedDate = z.object({ text: z.string(), date: z.string(), endDate: z.string().nullable(), time: z.string().nullable() })
export type MentionedDate = z.infer<typeof MentionedDate>

/** A day with the place in the text, in characters, at which its words begin. */
export type FoundDate = { at: number; date: MentionedDate }

/** A day, or a span up to `until`, that stands in a text as `match` has it. */
export function foundDay(match: RegExpExecArray, on: DateTime, until: DateTime | null = null): FoundDate {
  return { at: match.index, date: { text: match[0], date: on.toISODate() ?? '', endDate: until && (until.toISODate() ?? ''), time: null } }
}
