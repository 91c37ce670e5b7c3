import { expect, test } from 'vitest'
import { areaUnderCurve, describeOutcomes } from './describe-outcomes.ts'
import type { Outcome } from './outcome.ts'

const outcomes: Outcome[] = [
  { group: 'near', supply: 1, rank: 0, offered: 0, chance: 0.95, offeredChance: 0.95 },
  { group: 'near', supply: 1, rank: 1, offered: 0, chance: 0.4, offeredChance: 0.4 },
  { group: 'far', supply: 1, rank: 3, offered: 2, chance: 0.05, offeredChance: 0.05 },
  { group: 'miss', supply: 1, rank: null, offered: null, chance: 0.92, offeredChance: 0.92 },
]

test('counts what is first, among three, offered and leaves, and what of it is wrong', () => {
  const lines = describeOutcomes(outcomes, { leavesFrom: 0.9, offeredFrom: 0.1 }).split('\n')
  expect(lines).toContain('| one question | 2 near | 50 % | 100 % | 100 % | 100 % | 50 % |')
  expect(lines).toContain('| one question | 1 far | 0 % | 0 % | 100 % | 0 % | 0 % |')
  expect(lines).toContain('| one question | 2 | 0 | 1 | 0 % | 1.000 |')
  expect(lines).toContain('| one question | 50 % near, 0 % far | 50 % near, 0 % far | 50 % near, 0 % far | 50 % near, 0 % far |')
})

test('measures how often a right one is surer than another', () => {
  expect(areaUnderCurve([...outcomes, { group: 'near', supply: 1, rank: 0, offered: 0, chance: 0.4, offeredChance: 0.4 }])).toBeCloseTo(
    4.5 / 6,
  )
})
