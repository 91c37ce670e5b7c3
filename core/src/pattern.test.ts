import { expect, test } from 'vitest'
import { anyOf, anyWord, followedBy, inOrder, maybe, notFollowedBy, pattern, repeated } from './pattern.ts'

test('a pattern matches wherever one of its parts does, and carries its own flags', () => {
  const built = pattern('i', 'refund', /pric(?:e|ing)s?/)
  expect(built.source).toBe('refund|pric(?:e|ing)s?')
  expect(built.flags).toBe('i')
  expect(built.test('Our Prices')).toBe(true)
  expect(built.test('our hours')).toBe(false)
})

test('a word is found whole, never inside another', () => {
  const built = pattern('i', anyWord('app', /log ?in/))
  expect(built.test('the app fails')).toBe(true)
  expect(built.test('login')).toBe(true)
  expect(built.test('happy')).toBe(false)
})

test('parts in order leave nothing between them, and either part of a choice will do', () => {
  const built = pattern('', inOrder(/^/, anyOf('move', 'cancel'), maybe(/ my/, / our/), / lesson$/))
  for (const words of ['move lesson', 'cancel my lesson', 'move our lesson']) expect(built.test(words)).toBe(true)
  for (const words of ['book my lesson', 'move my own lesson']) expect(built.test(words)).toBe(false)
})

test('a repeated part may come as often as its quantifier says', () => {
  const built = pattern('', inOrder(/^/, repeated('{0,2}', /so /, /and /), 'when'))
  for (const words of ['when', 'so when', 'and so when']) expect(built.test(words)).toBe(true)
  expect(built.test('so and so when')).toBe(false)
})

test('what has to follow, or must not, is looked at and not taken', () => {
  expect(pattern('', inOrder('send ', followedBy('me', 'us'))).exec('send me')?.[0]).toBe('send ')
  expect(pattern('', inOrder('any', notFollowedBy(/ ?more/))).test('anymore')).toBe(false)
  expect(pattern('', inOrder('any', notFollowedBy(/ ?more/))).test('any room')).toBe(true)
})
