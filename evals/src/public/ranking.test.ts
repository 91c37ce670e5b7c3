import { expect, test } from 'vitest'
import { areaUnderCurve, measureRanking } from './ranking.ts'

const right = (score: number) => ({ score, isRight: true })
const wrong = (score: number) => ({ score, isRight: false })

test('counts how often a right candidate is the first, or among five, and how far down it is', () => {
  const first = [wrong(0.1), right(0.9), right(0.2)]
  const third = [wrong(0.9), wrong(0.8), right(0.7)]
  const sixth = [wrong(6), wrong(5), wrong(4), wrong(3), wrong(2), right(1)]
  const absent = [wrong(1)]
  expect(measureRanking([first, third, sixth, absent])).toEqual({ recall1: 25, recall5: 50, mrr: (1 + 1 / 3 + 1 / 6) / 4 })
})

test('a tie is no merit: what stood first stays first', () => {
  expect(measureRanking([[wrong(1), right(1)]])).toEqual({ recall1: 0, recall5: 100, mrr: 0.5 })
})

test('nothing asked, nothing found', () => {
  expect(measureRanking([])).toEqual({ recall1: 0, recall5: 0, mrr: 0 })
})

test.each([
  [[0.9, 0.8], [0.1, 0.2], 1],
  [[0.1], [0.9, 0.8], 0],
  [[0.5], [0.5, 0.5], 0.5],
  [[0.9, 0.3], [0.5], 0.5],
  [[0.9, 0.5], [0.5, 0.1], 0.875],
])('the area under the curve of %j over %j is %f', (positives, negatives, area) => {
  expect(areaUnderCurve(positives, negatives)).toBe(area)
})
