import { expect, test } from 'vitest'
import type { FoundInSheet } from './find-in-sheet.ts'
import { foundTogether } from './found-together.ts'

const features = { phraseCosine: 0, textCosine: 0, words: 0, phraseWords: 0, textWords: 0, letters: 0 }
const found = (place: number, chance: number): FoundInSheet => ({
  ranked: [{ answerId: `a${place}`, place, score: 1, features, bySecond: [0, 0] }],
  chance,
  leaves: chance >= 0.9,
  isOffered: true,
})
const chances = (apart: FoundInSheet[], together: FoundInSheet, covered: readonly number[] = []) => {
  const parts = apart.map((one, index) => ({ found: one, isCovered: covered.includes(index) }))
  return apart.map((one) => foundTogether(one, { apart: parts, together })).map(({ ranked, chance }) => [ranked[0]?.place, chance])
}

test('parts of one question are as sure as the question', () => {
  expect(chances([found(3, 0.7), found(3, 0.8)], found(3, 0.95))).toEqual([
    [3, 0.95],
    [3, 0.95],
  ])
})

test('a part that is surer by itself stays so', () => {
  expect(chances([found(3, 0.95), found(3, 0.8)], found(3, 0.85))).toEqual([
    [3, 0.95],
    [3, 0.85],
  ])
})

test('a part that another answer fits, or that no answer likely fits, is a question of its own, and so are the others', () => {
  const apart = (one: FoundInSheet, other: FoundInSheet, together: FoundInSheet) =>
    chances([one, other], together).map(([, chance]) => chance)
  expect(apart(found(3, 0.7), found(4, 0.8), found(3, 0.95))).toEqual([0.7, 0.8])
  expect(apart(found(3, 0.7), found(3, 0.1), found(3, 0.95))).toEqual([0.7, 0.1])
  expect(apart(found(3, 0.7), found(3, 0.8), found(5, 0.95))).toEqual([0.7, 0.8])
})

test('a part of which the answer to the whole speaks is answered by it, where that may leave', () => {
  const parts = [found(3, 0.7), found(4, 0.1)]
  expect(chances(parts, found(3, 0.95), [1])).toEqual([
    [3, 0.95],
    [3, 0.95],
  ])
  expect(chances(parts, found(3, 0.85), [1])).toEqual([
    [3, 0.7],
    [4, 0.1],
  ])
})
