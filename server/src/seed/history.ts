import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** No mail of the history is older. */
export const historyDays = 90

/**
 * A mail of the past: it goes the way of every mail, at its own time, `daysAgo` counted from the seeding. With `sendMode: 'draft'` the owner wanted to
 * see the reply first. What was not answered at once the owner answered `after` some hours: with the ready reply that holds `says`, else with
 * their own words; without `owner` it still waits. `booked`: who wrote came some days later.
 */
const PastMail = z.strictObject({
  daysAgo: z.number().int().min(0).max(historyDays),
  hour: z.number().int().min(0).max(23),
  sendMode: z.literal('draft').optional(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  owner: z.strictObject({ after: z.number().positive(), says: z.string(), words: z.string() }).optional(),
  booked: z.strictObject({ inDays: z.number().positive(), hour: z.number().int().min(0).max(23) }).optional(),
})
export type PastMail = z.infer<typeof PastMail>

/** A music school's mail of ninety days, oldest first. All people and addresses are made up. */
export async function readHistory(): Promise<PastMail[]> {
  const text = await readFile(join(import.meta.dirname, 'history.jsonl'), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => PastMail.parse(JSON.parse(line)))
}
