import { z } from 'zod'

/** Whoever writes again within so many days of an answer was not helped by it; after them, silence counts as helped. */
export const RETURN_DAYS = 7

/**
 * What became of an answer that the assistant gave alone, by the first of these that holds within seven days of it: somebody wrote again and did not merely thank, a
 * booking came, they thanked or agreed, the owner wrote by themselves; nothing of the kind, and the days are over, or not yet.
 */
export const resolutionSigns = ['wrote_again', 'booked', 'thanked', 'owner_wrote', 'silence', 'young'] as const
export type ResolutionSign = (typeof resolutionSigns)[number]

/** Answers that the assistant gave alone, each counted once. What was resolved is confirmed by the customer, or assumed from silence; what came back is neither. */
export const ResolutionCounts = z.object({ confirmed: z.number(), assumed: z.number(), cameBack: z.number(), stillOpen: z.number() })
export type ResolutionCounts = z.infer<typeof ResolutionCounts>

/** Under which count an answer stands, and the sign in words. */
export const resolutionOf: Readonly<Record<ResolutionSign, { counts: keyof ResolutionCounts; words: string }>> = {
  wrote_again: { counts: 'cameBack', words: 'Wrote again' },
  booked: { counts: 'confirmed', words: 'Booked' },
  thanked: { counts: 'confirmed', words: 'Thanked or agreed' },
  owner_wrote: { counts: 'cameBack', words: 'You wrote yourself' },
  silence: { counts: 'assumed', words: `Nobody wrote again in ${RETURN_DAYS} days` },
  young: { counts: 'stillOpen', words: `Answered less than ${RETURN_DAYS} days ago` },
}

const names: Readonly<Record<keyof ResolutionCounts, string>> = {
  confirmed: 'Confirmed',
  assumed: 'Assumed',
  cameBack: 'Came back',
  stillOpen: 'Still open',
}

/** The same for a spreadsheet: "Confirmed: thanked or agreed". */
export function resolutionWords(sign: ResolutionSign): string {
  const { counts, words } = resolutionOf[sign]
  return `${names[counts]}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** The signs that stand under a count. */
export function signsOf(counts: keyof ResolutionCounts): ResolutionSign[] {
  return resolutionSigns.filter((sign) => resolutionOf[sign].counts === counts)
}

/** How many answers there are of each sign, as the four counts. */
export function countResolutions(counted: readonly { sign: ResolutionSign; count: number }[]): ResolutionCounts {
  const counts: ResolutionCounts = { confirmed: 0, assumed: 0, cameBack: 0, stillOpen: 0 }
  for (const { sign, count } of counted) counts[resolutionOf[sign].counts] += count
  return counts
}
