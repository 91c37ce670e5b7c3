import { z } from 'zod'
import { Regular } from './regulars.ts'

/** A mail that was answered after more than a day: who wrote it, and when it came in. */
export const AnsweredLate = z.object({
  who: z.string(),
  name: z.string(),
  subject: z.string(),
  receivedAt: z.iso.datetime(),
  rfcMessageId: z.string(),
})
export type AnsweredLate = z.infer<typeof AnsweredLate>

/** Somebody whom nobody answered, and who was not brought up since so many others were newer. */
const LeftOut = z.object({ who: z.string(), isLeftOut: z.literal(true) })

/** People whom a look back wrote down, each under their address, by which they are forgotten. */
export const NotedPerson = z.union([Regular, AnsweredLate, LeftOut])
export type NotedPerson = z.infer<typeof NotedPerson>

export type Noted = { regulars: Regular[]; late: AnsweredLate[]; leftOut: string[] }

/** As one list, the way they are kept. */
export function noteDown({ regulars, late, leftOut }: Noted): NotedPerson[] {
  return [...regulars, ...late, ...leftOut.map((who) => ({ who, isLeftOut: true as const }))]
}

/** The people of such a list, each kind for itself. */
export function sortNoted(people: readonly NotedPerson[]): Noted {
  return {
    regulars: people.filter((one) => 'theirs' in one),
    late: people.filter((one) => 'rfcMessageId' in one),
    leftOut: people.flatMap((one) => ('isLeftOut' in one ? [one.who] : [])),
  }
}
