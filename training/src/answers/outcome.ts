import type { BusinessQuestion } from './read-businesses.ts'

/** Questions that an answer has in a sheet: all four of a person's, one in the documents' words, or none but what it is about. */
export const supplies = [4, 1, 0] as const
export type Supply = (typeof supplies)[number]

/**
 * What came of one question: the place of the first right answer (0 is the first), null when none is right, the same in what the owner is offered, the
 * chance the judge gave the first, and the chance by which the owner is offered answers.
 */
export type Outcome = {
  group: BusinessQuestion['group']
  supply: Supply
  rank: number | null
  offered: number | null
  chance: number
  offeredChance: number
}
