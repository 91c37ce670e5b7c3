import { expect, test } from 'vitest'
import { answerInLetter } from './answer-in-letter.ts'

test.each([
  ['Hi Olga,\n\nno ballet, sorry.\n\nMaya', 'no ballet, sorry.'],
  [
    'Dear Mrs. Lund,\n\nMost play a song after a month.\n\nAsk me any time.\n\nBest wishes,\nMaya\nHarbor Lane Music\n(207) 555-0142',
    'Most play a song after a month.\n\nAsk me any time.',
  ],
  ['We do not teach ballet.', 'We do not teach ballet.'],
  ['Hello!\n\nMaya', 'Maya'],
  ['Yes,', 'Yes,'],
  ['no greeting here, and no full stop', 'no greeting here, and no full stop'],
])('of %j the answer is %j', (letter, answer) => {
  expect(answerInLetter(letter)).toBe(answer)
})
