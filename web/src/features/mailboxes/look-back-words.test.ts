import { expect, test } from 'vitest'
import { foundWords, lateWords } from './look-back-words.ts'

const since = 'Tuesday, August 25'

test.each([
  [{ readMails: 0, found: 0, since }, 'No email has come in since Tuesday, August 25.'],
  [{ readMails: 1, found: 0, since }, 'One email has come in since Tuesday, August 25, and nobody waits for an answer.'],
  [{ readMails: 1214, found: 1, since }, '1,214 emails have come in since Tuesday, August 25. One was never answered: it waits for you.'],
  [{ readMails: 20, found: 3, since }, '20 emails have come in since Tuesday, August 25. 3 were never answered: they wait for you.'],
])('says what was found: %j', (found, words) => {
  expect(foundWords(found)).toBe(words)
})

test('says how many were answered late', () => {
  expect([lateWords(1), lateWords(4)]).toEqual([
    'One other was answered after more than a day.',
    '4 others were answered after more than a day.',
  ])
})
