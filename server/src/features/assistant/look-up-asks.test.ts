import { layOutSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { type Learned, vectorSize } from '@ownvoice/core/knowledge/sheet/learned'
import { expect, test } from 'vitest'
import { ask } from '../../../../core/testing/assistant.ts'
import { nothingLearned } from '../../../../core/testing/learned.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import type { StoredAnswer } from '../../db/knowledge/answers.ts'
import { lookIn } from './look-up-asks.ts'

/** Every feature of ranking counts alike, and the chance rises with the lead over the next answer alone: even where it is 0.5. */
const learned: Learned = {
  ...nothingLearned,
  judge: { mean: [0, 0.5], spread: [1, 1], hidden: [[0, 1, 0]], out: [8, 0] },
  leavesFrom: 0.8,
  offeredFrom: 0.05,
}
const alike = new Float32Array(vectorSize).fill(1 / Math.sqrt(vectorSize))

const stored = { version: 1, before: null, documentName: null, isQuestion: false }
const answer = (about: string, text: string): StoredAnswer => ({
  ...emptyAnswer,
  ...stored,
  id: text,
  about,
  text,
  questions: [],
  state: 'confirmed',
})
const short = answer('30-minute lesson', 'A 30-minute guitar lesson is $38.')
const long = answer('45-minute lesson', 'A 45-minute guitar lesson is $52.')
const cello = answer('cello', 'Renting a cello costs $40 a month.')

/** What is found for each ask, with the variants that it leaves to choose from. */
function lookUp(answers: StoredAnswer[], texts: string[], together: string | null = null) {
  const sheet = layOutSheet(answers, () => ({ first: alike, second: alike }), learned)
  const vectors = new Map([...texts, together ?? ''].map((text) => [text, { first: alike, second: alike }]))
  const asked = texts.map((text) => ({ ask: ask(text), query: { text, about: '' }, together }))
  return lookIn({ answers, sheet }, learned, vectors).lookUpAsks(asked)
}

test('an ask that names the thing and none of its variants is left all of them, as sure as one of them against the rest', () => {
  const [looked] = lookUp([short, long, cello], ['How much are guitar lessons?'])
  expect(looked?.found.leaves).toBe(false)
  expect(looked?.choices?.answers.map(({ text }) => text)).toEqual([short.text, long.text])
  expect(looked?.choices?.chance).toBeGreaterThan(looked?.found.chance ?? 1)
})

test('an ask that names one of the variants is left no choice', () => {
  const [looked] = lookUp([short, long, cello], ['How much is a 45-minute guitar lesson?'])
  expect(looked?.choices).toBeNull()
})

test('the parts of one question have the answer that the whole of it has', () => {
  const both = answer('gift cards', 'Gift cards are from $20 up, with no expiry.')
  const parts = ['how much are gift cards', 'do they have an expiry?']
  const found = lookUp([both, cello], parts, 'how much are gift cards and do they have an expiry?')
  expect(found.map((one) => [one?.found.ranked[0]?.answerId, one?.found.leaves])).toEqual([
    [both.text, true],
    [both.text, true],
  ])
})

test('without a sheet nothing is found', () => {
  expect(lookUp([], ['How much?'])).toEqual([null])
})
