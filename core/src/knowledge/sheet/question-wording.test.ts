import { expect, test } from 'vitest'
import { questionWordingOf } from './question-wording.ts'

test.each([
  ['Where can I park?', 'Hello, where can we park?'],
  ['Where can I park?', 'where could I park, please'],
  ['What’s the price of a lesson?', 'what is the price of the lessons'],
  ['When are you open?', 'And when are you open?'],
])('“%s” and “%s” are one question', (one, other) => {
  expect(questionWordingOf(other)).toBe(questionWordingOf(one))
})

test.each([
  ['Can I bring my dog?', 'Can you bring my dog?'],
  ['Can I park here?', 'Can’t I park here?'],
  ['Are you open on Sundays?', 'Are you open on Mondays?'],
  ['How much is a 30-minute lesson?', 'How much is a 45-minute lesson?'],
  ['Where can I park?', 'When can I park?'],
  ['Do you teach adults?', 'Do you not teach adults?'],
])('“%s” and “%s” are two', (one, other) => {
  expect(questionWordingOf(other)).not.toBe(questionWordingOf(one))
})
