import { type FoundInSheet, likelyFrom } from './find-in-sheet.ts'

/** What was found for the asks of one sentence: for each by itself, and for all of its words. */
type OfSentence = { apart: readonly FoundInSheet[]; together: FoundInSheet }

/**
 * What was found for one of the asks of a sentence. Where the same answer fits each of them best, and likely so, they are one question in several parts
 * ("what is it a day, and is gas included?"): then each is at least as sure as all are together, as whole questions are what the judge knows.
 */
export function foundTogether(one: FoundInSheet, { apart, together }: OfSentence): FoundInSheet {
  const place = together.ranked[0]?.place
  const isOne = apart.every(({ ranked, chance }) => ranked[0]?.place === place && chance >= likelyFrom)
  const { chance, leaves } = together
  return isOne && chance > one.chance ? { ...one, chance, leaves } : one
}
