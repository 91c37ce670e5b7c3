import { expect, test } from 'vitest'
import { piecesOf } from './clauses.ts'

test.each([
  ['What does it cost and which days are free?', ['What does it cost', 'which days are free?']],
  ['need the opening hours; also is there parking', ['need the opening hours', 'also is there parking']],
  ['Do you have Tuesday, Thursday or Friday?', ['Do you have Tuesday', 'Thursday or Friday?']],
  ['do you also teach the harp, and do you rent one?', ['do you also teach the harp', 'do you rent one?']],
  ['can I stay, or do you shut the door?', ['can I stay, or do you shut the door?']],
  ['is there a bus; or do we drive, and is it far?', ['is there a bus; or do we drive', 'is it far?']],
  ['cancel it', ['cancel it']],
  ['salt and pepper', ['salt and pepper']],
])('cuts “%s” where another thing may begin', (sentence, pieces) => {
  expect(piecesOf(sentence)).toEqual(pieces)
})

test('a list is not cut without end', () => {
  expect(piecesOf(Array.from({ length: 40 }, (_, index) => `one thing ${index}`).join(', '))).toHaveLength(6)
})
