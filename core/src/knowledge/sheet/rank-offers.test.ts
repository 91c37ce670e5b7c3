import { expect, test } from 'vitest'
import type { SheetAnswer } from './answer-sheet.ts'
import type { RankedAnswer } from './rank-answers.ts'
import { offerFeaturesOf, offerVectorsOf, rankOffers } from './rank-offers.ts'

const [dogs, cash, nothing] = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(0, 0)]
const noFeatures = { phraseCosine: 0, textCosine: 0, words: 0, phraseWords: 0, textWords: 0, letters: 0 }
const ranking = [1, 1, 1, 1, 1, 1]
const weights = { ranking, offering: [...ranking, 2, 1] }

function ranked(place: number, score: number, features = noFeatures): RankedAnswer {
  return { answerId: `answer-${place}`, place, score, features }
}

test('the second model says how near an ask is to the best phrase of an answer, and to its text', () => {
  const vectors: Record<string, Float32Array> = { about: cash, 'May I bring a dog?': dogs, 'Dogs are welcome.': dogs }
  const answer: SheetAnswer = {
    id: 'a',
    kind: 'rule',
    about: 'about',
    text: 'Dogs are welcome.',
    questions: ['May I bring a dog?'],
    state: 'confirmed',
  }
  const [own] = offerVectorsOf([answer], (text) => vectors[text] ?? nothing)
  expect(own && offerFeaturesOf(dogs, own)).toEqual([1, 1])
  expect(own && offerFeaturesOf(cash, own)).toEqual([1, 0])
})

test('what is near by the second model is offered before what is near by the first alone', () => {
  const byFirst = [ranked(1, 2, { ...noFeatures, words: 1, letters: 1 }), ranked(0, 1, { ...noFeatures, words: 1 })]
  const vectors = [
    { phrases: [dogs], text: dogs },
    { phrases: [cash], text: cash },
  ]
  expect(rankOffers(dogs, byFirst, vectors, weights)).toMatchObject([
    { place: 0, score: 4 },
    { place: 1, score: 2 },
  ])
  expect(rankOffers(cash, byFirst, vectors, weights).map(({ place }) => place)).toEqual([1, 0])
})

test('what was put forward or back stays so', () => {
  const putBack = ranked(0, -10)
  const vectors = [
    { phrases: [dogs], text: dogs },
    { phrases: [nothing], text: nothing },
  ]
  expect(rankOffers(dogs, [ranked(1, 0), putBack], vectors, weights).map(({ place, score }) => [place, score])).toEqual([
    [1, 0],
    [0, -7],
  ])
})
