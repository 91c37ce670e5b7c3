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
  const judged = outcomes.map(({ rank, chance }) => ({ chance, isRight: rank === 0 }))
  const held = outcomes
    .filter(({ offered }) => offered !== null && offered < 3)
    .map(({ offeredChance }) => offeredChance)
    .toSorted((one, other) => other - one)
  return { leavesFrom: lowestWithin(judged, mostRisk), offeredFrom: floor(held[Math.floor(held.length * leastOffered)] ?? 0) }
}

/** The lowest chance above which, counted with one error more than was seen, at most a share of `risk` is wrong; 1 where too few are right. */
export function lowestWithin(outcomes: readonly { chance: number; isRight: boolean }[], risk: number): number {
  let errors = 0
  let lowest = 1
  const surestFirst = outcomes.toSorted((one, other) => other.chance - one.chance)
  surestFirst.forEach(({ isRight, chance }, index) => {
    if (!isRight) errors += 1
    if ((errors + 1) / (index + 2) <= risk) lowest = chance
  })
  return floor(lowest)
}

function floor(value: number): number {
  return Math.floor(value * 1e4) / 1e4
}
