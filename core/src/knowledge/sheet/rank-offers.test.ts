import { expect, test } from 'vitest'
import { nothingLearned } from '../../../testing/learned.ts'
import { layOutSheet, type SheetAnswer } from './answer-sheet.ts'
import { findInSheet } from './find-in-sheet.ts'
import { type Learned, vectorSize } from './learned.ts'
import type { RankedAnswer } from './rank-answers.ts'
import { offersFor, rankOffers } from './rank-offers.ts'
import { secondCosinesOf, type SecondVectors } from './second-vectors.ts'

const [dogs, cash, nothing] = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(0, 0)]
const noFeatures = { phraseCosine: 0, textCosine: 0, words: 0, phraseWords: 0, textWords: 0, letters: 0 }
const ranking = [1, 1, 1, 1, 1, 1]
const weights = { ranking, offering: [...ranking, 2, 1] }

function ranked(place: number, score: number, features = noFeatures): Omit<RankedAnswer, 'bySecond'> {
  return { answerId: `answer-${place}`, place, score, features }
}

/** What is ranked, with what the second model says of it. */
function bySecond(ask: Float32Array, all: readonly Omit<RankedAnswer, 'bySecond'>[], seconds: readonly SecondVectors[]): RankedAnswer[] {
  return all.map((one) => ({ ...one, bySecond: secondCosinesOf(ask, seconds[one.place]!) })) // one for each answer
}

test('what is near by the second model is offered before what is near by the first alone', () => {
  const byFirst = [ranked(1, 2, { ...noFeatures, words: 1, letters: 1 }), ranked(0, 1, { ...noFeatures, words: 1 })]
  const seconds = [
    { phrases: [dogs], text: dogs },
    { phrases: [cash], text: cash },
  ]
  expect(rankOffers(bySecond(dogs, byFirst, seconds), weights)).toMatchObject([
    { place: 0, score: 4 },
    { place: 1, score: 2 },
  ])
  expect(rankOffers(bySecond(cash, byFirst, seconds), weights).map(({ place }) => place)).toEqual([1, 0])
})

test('what was put forward or back stays so', () => {
  const putBack = ranked(0, -10)
  const seconds = [
    { phrases: [dogs], text: dogs },
    { phrases: [nothing], text: nothing },
  ]
  expect(rankOffers(bySecond(dogs, [ranked(1, 0), putBack], seconds), weights).map(({ place, score }) => [place, score])).toEqual([
    [1, 0],
    [0, -7],
  ])
})

test('answers are offered where the first by both models may answer, although the first by one does not', () => {
  const answer = (id: string, about: string, text: string): SheetAnswer => ({
    id,
    kind: 'rule',
    about,
    text,
    questions: [],
    state: 'confirmed',
  })
  const answers = [answer('towel', 'what to bring along', 'Bring a towel.'), answer('pets', 'pets', 'Animals are welcome.')]
  const first = new Float32Array(vectorSize)
  const vectorsOf = (text: string) => ({ first, second: /pets|Animals/.test(text) ? dogs : cash })
  // The chance rises with the best cosine by the second model alone.
  const judge = {
    mean: [],
    spread: [],
    hidden: [[...Array.from({ length: 14 }, () => 0), 5, ...Array.from({ length: 25 }, () => 0), -2]],
    out: [4, 0],
  }
  const learned: Learned = {
    ...nothingLearned,
    ...weights,
    judge,
    leavesFrom: 0.99,
    offeredFrom: 0.5,
  }
  const sheet = layOutSheet(answers, vectorsOf, learned)
  const ask = { text: 'Could the labrador tag along?', vector: first, second: dogs }
  const found = findInSheet(ask, sheet, learned)
  expect([found.ranked[0]?.answerId, found.isOffered]).toEqual(['towel', false])
  const offered = offersFor(ask, found, sheet, learned)
  expect([offered.ranked[0]?.answerId, offered.isOffered]).toEqual(['pets', true])
  expect(offersFor(ask, { ...found, chance: 0.5 }, sheet, learned).ranked[0]?.answerId).toBe('towel')
})
