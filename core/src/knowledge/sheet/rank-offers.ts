import type { AnswerSheet } from './answer-sheet.ts'
import type { Learned } from './learned.ts'
import { chanceOfFirst, type FoundInSheet, likelyFrom } from './find-in-sheet.ts'
import { type RankedAnswer, rankValuesOf, type SheetAsk, weighed } from './rank-answers.ts'

/**
 * What the owner is offered of what `findInSheet` found: ranked by both models, and offered where the first of either ranking may answer. What is likely
 * answered by its own words stays as it was found.
 */
export function offersFor(ask: SheetAsk, found: FoundInSheet, sheet: AnswerSheet, learned: Learned): FoundInSheet {
  if (found.chance >= likelyFrom) return found
  const ranked = rankOffers(found.ranked, learned)
  return { ...found, ranked, isOffered: found.isOffered || chanceOfFirst(ask, sheet, ranked, learned) >= learned.offeredFrom }
}

/**
 * Ranks anew, by what both models say, what `findInSheet` ranked by the first: for what the owner is offered, not for what leaves. What it put forward or
 * back stays so.
 */
export function rankOffers(ranked: readonly RankedAnswer[], { ranking, offering }: Pick<Learned, 'ranking' | 'offering'>): RankedAnswer[] {
  return ranked
    .map((one) => {
      const first = rankValuesOf(one.features)
      const both = [...first, ...one.bySecond]
      return { ...one, score: one.score - weighed(first, ranking) + weighed(both, offering) }
    })
    .toSorted((one, other) => other.score - one.score)
}
