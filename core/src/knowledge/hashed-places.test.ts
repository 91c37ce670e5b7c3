import { expect, test } from 'vitest'
import { hashedPlaces, stemsAndPairsOf } from './hashed-places.ts'

test('words come before pairs of words, and all numbers are one word', () => {
  expect(stemsAndPairsOf('How much for 3 lessons?')).toEqual([
    'how',
    'much',
    'for',
    '#',
    'lesson',
    'how much',
    'much for',
    'for #',
    '# lesson',
  ])
  expect(stemsAndPairsOf('lessons at 4:30')).toEqual(stemsAndPairsOf('Lesson at 12,000'))
  expect(stemsAndPairsOf('?')).toEqual([])
})

test('terms stay where trained weights look for them, each place once', () => {
  expect(hashedPlaces(['foobar', 'a', 'foobar', 'é'], 2048)).toEqual([360, 300, 1092])
  expect(hashedPlaces(['foobar'], 8192)).toEqual([6504])
})
