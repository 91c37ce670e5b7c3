import { kindsAsked, placesOf } from '@ownvoice/core/knowledge/sheet/kind-asked'
import { kindOrder, vectorSize } from '@ownvoice/core/knowledge/sheet/learned'
import { mapVector } from '@ownvoice/core/knowledge/sheet/map-vector'
import { scoreFirst } from '@ownvoice/core/knowledge/sheet/judge-answer'
import { cosineOf } from '@ownvoice/core/knowledge/score'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../core/testing/seeded-random.ts'
import { countWords } from './count-words.ts'
import { calibrate, fitJudge } from './fit-judge.ts'
import { fitKinds } from './fit-kinds.ts'
import { type AnswerVectors, fitMap } from './fit-map.ts'
import { fitRanking } from './fit-ranking.ts'
import { packWeights } from './pack-weights.ts'

const random = seededRandom(11)
const unit = (values: Float32Array) => values.map((value) => value / Math.sqrt(cosineOf(values, values)))
const anywhere = () => unit(Float32Array.from({ length: vectorSize }, () => random() - 0.5))

test('a map draws questions to the answers they belong to, on businesses that it did not see too', () => {
  // Every question is its answer's direction plus the same two habits of asking, by turns: what the map has to unlearn.
  const habits = [anywhere(), anywhere()]
  const near = (vector: Float32Array, turn: number) => unit(vector.map((value, index) => value + 2 * (habits[turn]?.[index] ?? 0)))
  const business = (): AnswerVectors[] =>
    Array.from({ length: 6 }, () => {
      const text = anywhere()
      return { questions: [near(text, 0), near(text, 1)], text, about: text }
    })
  const fitted = fitMap([business(), business()], seededRandom(1))
  const map = { ...fitted, down: Float32Array.from(fitted.down), up: Float32Array.from(fitted.up) }
  const between = (move: (vector: Float32Array) => Float32Array, answers: AnswerVectors[]) =>
    answers.reduce((sum, { questions, text }) => sum + cosineOf(move(questions[0] ?? text), move(text)), 0) / answers.length
  const unseen = business()
  expect(between((vector) => mapVector(map, vector), unseen)).toBeGreaterThan(between((vector) => vector, unseen) + 0.1)
})

test('kinds are told by the words of a question', () => {
  const asked = (text: string, kind: (typeof kindOrder)[number]) => ({
    vector: new Float32Array(vectorSize),
    places: placesOf(text),
    kind: kindOrder.indexOf(kind),
  })
  const examples = ['a cake', 'a room', 'a lesson', 'a visit'].flatMap((thing) => [
    asked(`how much is ${thing}`, 'price'),
    asked(`when can I have ${thing}`, 'time'),
  ])
  const weights = fitKinds([...examples, ...examples, ...examples], seededRandom(2))
  const chances = kindsAsked(weights, new Float32Array(vectorSize), placesOf('how much is a bicycle'))
  expect(kindOrder[chances.indexOf(Math.max(...chances))]).toBe('price')
})

test('ranking counts the feature that tells and not the one that does not', () => {
  const [tells = 0, noise = 0] = fitRanking(
    Array.from({ length: 40 }, () => ({
      features: [
        [1, random()],
        [0, random()],
        [0, random()],
      ],
      right: [0],
    })),
  )
  expect(tells).toBeGreaterThan(2)
  expect(Math.abs(noise)).toBeLessThan(tells / 2)
})

test('the judge learns what takes two features together, and its chances hold', () => {
  const examples = Array.from({ length: 200 }, () => {
    const features = [random(), random()]
    return { features, isRight: (features[0] ?? 0) > 0.5 !== (features[1] ?? 0) > 0.5 }
  })
  const judge = fitJudge(examples, seededRandom(3))
  const scored = examples.map(({ features, isRight }) => ({ score: scoreFirst(judge, features), isRight }))
  const agreed = scored.filter(({ score, isRight }) => score > 0 === isRight)
  expect(agreed.length / scored.length).toBeGreaterThan(0.9)
  const doubled = calibrate(
    judge,
    scored.map(({ score, isRight }, index) => ({ score, isRight: index % 2 === 0 ? isRight : !isRight })),
  )
  expect(Math.abs(scoreFirst(doubled, [0.9, 0.1]))).toBeLessThan(0.5)
  expect(fitJudge(examples, seededRandom(3))).toEqual(judge)
})

test('packs weights into signed bytes', () => {
  expect(packWeights([1, -1, 0.5])).toEqual({ scale: 1 / 127, weights: btoa('\x7f\x81\x40') })
})

test('counts the kinds of business that are written to with a word, and leaves out what fewer than four are', () => {
  const messages = ['a', 'b', 'c', 'd'].map((business) => ({
    business,
    text: `The price of 2 ${business === 'a' ? 'croissants' : 'prices'}`,
  }))
  expect(countWords(messages)).toEqual({ words: { price: 4 }, businesses: 4 })
})
