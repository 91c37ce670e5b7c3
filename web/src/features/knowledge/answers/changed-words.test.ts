import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'

test('what stayed the same at both ends is told from what changed between', () => {
  expect(changedWords('A trial lesson costs $25 for everyone.', 'A trial lesson costs $30, paid ahead, for everyone.')).toEqual({
    old: { before: 'A trial lesson costs ', changed: '$25 ', after: 'for everyone.' },
    current: { before: 'A trial lesson costs ', changed: '$30, paid ahead, ', after: 'for everyone.' },
  })
})

test('words that were added, taken out or repeated are counted once', () => {
  expect(changedWords('We open at nine', 'We open at nine today').current).toEqual({
    before: 'We open at ',
    changed: 'nine today',
    after: '',
  })
  expect(changedWords('no no no', 'no no')).toEqual({
    old: { before: 'no ', changed: 'no ', after: 'no' },
    current: { before: 'no ', changed: '', after: 'no' },
  })
  expect(changedWords('', 'All new').current).toEqual({ before: '', changed: 'All new', after: '' })
})

test('the runs together are the text', () => {
  const { old, current } = changedWords('One\n\ntwo  three', 'Zero\n two  three ')
  expect([old, current].map(({ before, changed, after }) => before + changed + after)).toEqual(['One\n\ntwo  three', 'Zero\n two  three '])
})
