import { expect, test } from 'vitest'
import type { FoundInSheet } from './find-in-sheet.ts'
import { foundTogether } from './found-together.ts'

const features = { phraseCosine: 0, textCosine: 0, words: 0, phraseWords: 0, textWords: 0, letters: 0 }
const found = (place: number, chance: number): FoundInSheet => ({
  ranked: [{ answerId: `a${place}`, place, score: 1, features }],
  chance,
  leaves: chance >= 0.9,
  isOffered: true,
})
const chances = (apart: FoundInSheet[], together: FoundInSheet) =>
  apart.map((one) => foundTogether(one, { apart, together })).map(({ chance, leaves }) => [chance, leaves])

test('parts of one question are as sure as the question', () => {
  expect(chances([found(3, 0.7), found(3, 0.8)], found(3, 0.95))).toEqual([
    [0.95, true],
    [0.95, true],
  ])
})

test('a part that is surer by itself stays so', () => {
  expect(chances([found(3, 0.95), found(3, 0.8)], found(3, 0.85))).toEqual([
    [0.95, true],
    [0.85, false],
  ])
})

test('a part that another answer fits, or that no answer likely fits, is a question of its own, and so are the others', () => {
  expect(chances([found(3, 0.7), found(4, 0.8)], found(3, 0.95)).map(([chance]) => chance)).toEqual([0.7, 0.8])
  expect(chances([found(3, 0.7), found(3, 0.1)], found(3, 0.95)).map(([chance]) => chance)).toEqual([0.7, 0.1])
  expect(chances([found(3, 0.7), found(3, 0.8)], found(5, 0.95)).map(([chance]) => chance)).toEqual([0.7, 0.8])
})
