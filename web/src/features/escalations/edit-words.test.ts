import { expect, test } from 'vitest'
import { editWords } from './edit-words.ts'

test.each([
  [null, null],
  [{ sent: 1, unchanged: 1, keptPercent: 100 }, 'The draft that you sent left as written.'],
  [{ sent: 1, unchanged: 0, keptPercent: 80 }, 'Of the draft that you sent, 80% of the words stayed.'],
  [{ sent: 4, unchanged: 4, keptPercent: 100 }, 'All of the last 4 drafts that you sent left as written.'],
  [
    { sent: 4, unchanged: 3, keptPercent: 95 },
    'Of the last 4 drafts that you sent, 3 left as written; on average 95% of the words stayed.',
  ],
])('%j reads: %s', (edits, words) => {
  expect(editWords(edits)).toBe(words)
})
