import { expect, test } from 'vitest'
import { sumEdits, wordsKept } from './words-kept.ts'

test.each([
  ['Hello Dana, come on Tuesday.', 'Hello Dana, come on Tuesday.', 1],
  ['Hello Dana', 'Call me', 0],
  ['a b c d', 'a b c x', 0.75],
  ['a a b', 'a b b', 2 / 3],
  ['one two', 'one two three four', 2 / 3],
  ['', '', 1],
  ['', 'Hello', 0],
])('of %j as %j this much was kept: %d', (draft, sent, share) => {
  expect(wordsKept(draft, sent)).toBeCloseTo(share)
})

test('the edits say how many drafts left as written, and never 100 percent where a word was changed', () => {
  const long = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ')
  const edited = { draft: long, sent: long.replace('word7 ', 'other ') }
  expect(sumEdits([edited, { draft: 'As it is.\n', sent: 'As it is.' }])).toEqual({ sent: 2, unchanged: 1, keptPercent: 99 })
  expect(sumEdits([])).toBeNull()
})
