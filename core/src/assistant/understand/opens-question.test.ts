import { expect, test } from 'vitest'
import { opensQuestion } from './opens-question.ts'

test.each([
  'How much is it?',
  'so what time do you close',
  'whether a shirt comes with it',
  "isn't it late?",
  'and any discount?',
  'What’s the fee?',
])('begins as a question: %s', (text) => {
  expect(opensQuestion(text)).toBe(true)
})

test.each(['keep the original edge?', 'a suit for my son?', 'Tuesday or Friday?', 'island tours?', 'Howard comes too?'])(
  'does not begin as a question: %s',
  (text) => {
    expect(opensQuestion(text)).toBe(false)
  },
)
