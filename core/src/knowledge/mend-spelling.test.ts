import { expect, test } from 'vitest'
import { mendSpelling } from './mend-spelling.ts'

const known = ['piano', 'guitar', 'violin', 'lessons', 'trial', 'hello', 'tutoring', 'summer', 'board']

test('a dropped, doubled or swapped letter is put right by the words of the documents [ASSIST-022]', () => {
  expect(mendSpelling('how mutch are pianno lesons', known)).toBe('how much are piano lessons')
  expect(mendSpelling('guitr in the sumer', known)).toBe('guitar in the summer')
  expect(mendSpelling('a tiral', known)).toBe('a trial')
})

test('another word is never taken for a slip [ASSIST-025]', () => {
  for (const text of ['cello', 'viola', 'harp', 'beard', 'tutor', 'ballet']) expect(mendSpelling(text, known)).toBe(text)
})
