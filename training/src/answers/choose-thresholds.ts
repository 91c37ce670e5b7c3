import type { Outcome } from './outcome.ts'

/** Of what leaves by itself, at most this share may be wrong or undocumented. */
export const mostRisk = 0.02
/** Of the questions whose answer is among the three best, at least this share is offered. */
const leastOffered = 0.97

/**
 * The chance from which an answer leaves by itself: as low as the risk above it allows, counted with one error more than was seen. And the chance
 * from which answers are offered to the owner: as high as keeps nearly all of the questions whose answer is among the three best.
 */
export function chooseThresholds(outcomes: readonly Outcome[]): { leavesFrom: number; offeredFrom: number } {
  const sorted = outcomes.toSorted((one, other) => other.chance - one.chance)
  let errors = 0
  let leavesFrom = 1
  sorted.forEach(({ rank, chance }, index) => {
    if (rank !== 0) errors += 1
    if ((errors + 1) / (index + 2) <= mostRisk) leavesFrom = chance
  })
  const held = outcomes
    .filter(({ offered }) => offered !== null && offered < 3)
    .map(({ offeredChance }) => offeredChance)
    .toSorted((one, other) => other - one)
  return { leavesFrom: floor(leavesFrom), offeredFrom: floor(held[Math.floor(held.length * leastOffered)] ?? 0) }
}

function floor(value: number): number {
  return Math.floor(value * 1e4) / 1e4
}
