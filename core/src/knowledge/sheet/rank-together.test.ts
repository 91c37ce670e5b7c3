import { expect, test } from 'vitest'
import type { RankedAnswer } from './rank-answers.ts'
import { rankTogether } from './rank-together.ts'

const features = { phraseCosine: 0, textCosine: 0, words: 0, phraseWords: 0, textWords: 0, letters: 0 }
const bySecond: [number, number] = [0, 0]
const ranked = (...scores: number[]): RankedAnswer[] =>
  scores
    .map((score, place) => ({ answerId: `a${place}`, place, score, features, bySecond }))
    .toSorted((one, other) => other.score - one.score)

test('what several rankings favor goes before what one does', () => {
  expect(
    rankTogether([
      { ranked: ranked(3, 2.5, 0), weight: 1 },
      { ranked: ranked(0, 2.5, 3), weight: 1 },
    ])[0]?.place,
  ).toBe(1)
})

test('a ranking counts as much as its weight', () => {
  const [one, other] = [ranked(9, 0), ranked(0, 9)]
  expect(
    rankTogether([
      { ranked: one, weight: 1 },
      { ranked: other, weight: 0.5 },
    ]).map(({ place }) => place),
  ).toEqual([0, 1])
  expect(
    rankTogether([
      { ranked: one, weight: 1 },
      { ranked: other, weight: 2 },
    ]).map(({ place }) => place),
  ).toEqual([1, 0])
})

test('shares are of all weight: they sum to one, and those of equals are equal', () => {
  const shares = rankTogether([
    { ranked: ranked(2, 2), weight: 1 },
    { ranked: ranked(5, 5), weight: 0.5 },
  ])
  expect(shares.map(({ share }) => share)).toEqual([0.5, 0.5])
})

test('of nothing there is nothing', () => {
  expect(rankTogether([{ ranked: [], weight: 1 }])).toEqual([])
})
