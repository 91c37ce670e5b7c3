import { expect, test } from 'vitest'
import { chooseThresholds } from './choose-thresholds.ts'
import type { Outcome } from './outcome.ts'

const outcome = (chance: number, rank: number | null): Outcome => ({
  group: rank === null ? 'miss' : 'near',
  supply: 1,
  rank,
  offered: rank,
  chance,
  offeredChance: chance,
})
const surest = Array.from({ length: 100 }, (_, index) => outcome(0.99 - index / 1000, 0))

test('lets leave what is above the lowest chance at which one error more than seen is still within the risk', () => {
  expect(chooseThresholds([...surest, outcome(0.5, null), outcome(0.45, null), outcome(0.4, 0)]).leavesFrom).toBe(0.5)
  expect(chooseThresholds([outcome(0.999, null), ...surest, outcome(0.4, 0)]).leavesFrom).toBe(0.4)
})

test('lets nothing leave where too few are right', () => {
  expect(chooseThresholds([outcome(0.9, 0), outcome(0.8, null)]).leavesFrom).toBe(1)
})

test('offers nearly all whose answer is among the three best', () => {
  const [low, fourth] = [outcome(0.05, 2), outcome(0.01, 3)]
  expect(chooseThresholds([...surest, low, fourth]).offeredFrom).toBeCloseTo(0.893)
})
