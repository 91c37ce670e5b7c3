import { type FoundInSheet, likelyFrom } from './find-in-sheet.ts'

/**
 * What was found for the asks of one sentence: for each by itself, and for all of its words. `isCovered`: the best answer to these
 * speaks of all that the ask names.
 */
type OfSentence = { apart: readonly { found: FoundInSheet; isCovered: boolean }[]; together: FoundInSheet }

/**
 * What was found for one of the asks of a sentence. Where the same answer fits each of them best, and likely so, they are one question in several parts
 * ("what is it a day, and is gas included?"): then each is at least as sure as all are together, as whole questions are what the judge knows. So are parts that
 * say too little by themselves ("and what hours?") where an answer that may leave speaks of all that they name.
 */
export function foundTogether(one: FoundInSheet, { apart, together }: OfSentence): FoundInSheet {
  const place = together.ranked[0]?.place
  const isBest = ({ ranked, chance }: FoundInSheet) => ranked[0]?.place === place && chance >= likelyFrom
  const isOne = apart.every(({ found, isCovered }) => isBest(found) || (together.leaves && isCovered))
  if (!isOne || together.chance <= one.chance) return one
  const { chance, leaves } = together
  return { ...one, ranked: isBest(one) ? one.ranked : together.ranked, chance, leaves }
}
