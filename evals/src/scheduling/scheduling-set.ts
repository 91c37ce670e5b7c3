import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BusinessFacts, readLines } from '../businesses/business.ts'

/**
 * A mail about dates, links or full classes. `links`: the ids of those that are right to give, none where there is none. `day`: whether the day that is asked for is
 * closed; `any` where several are, or none. `waitlist`: of a full class, whether a waitlist is to be offered. `date` is the business's local time.
 */
export const SchedulingMail = z.object({
  id: z.string(),
  date: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  day: z.enum(['closed', 'open', 'any']),
  waitlist: z.boolean().optional(),
})
export type SchedulingMail = z.infer<typeof SchedulingMail>

export type SchedulingBusiness = { id: string; facts: BusinessFacts; mails: SchedulingMail[] }

const folder = join(import.meta.dirname, '../../scheduling')

/** The businesses whose mails are about dates, links and full classes: no documents, as none is needed. */
export function readSchedulingSet(): SchedulingBusiness[] {
  return readdirSync(folder)
    .toSorted()
    .map((id) => ({
      id,
      facts: BusinessFacts.parse(JSON.parse(readFileSync(join(folder, id, 'business.json'), 'utf8'))),
      mails: readLines(join(folder, id, 'mails.jsonl'), SchedulingMail),
    }))
}
