import { expect, test } from 'vitest'
import { delayWords, leavingWords } from './sending-words.ts'

test('a delay is said in minutes and hours', () => {
  expect([0, 60, 300, 3600, 7200].map(delayWords)).toEqual([
    'at once',
    'after a minute',
    'after 5 minutes',
    'after an hour',
    'after 2 hours',
  ])
})

test('what the rules come to is said in words', () => {
  const rules = { mode: 'send', categoryModes: {}, delaySeconds: 0, quiet: null, disclosure: false } as const
  expect(leavingWords(rules)).toBe('Sure replies leave at once.')
  expect(leavingWords({ ...rules, delaySeconds: 300, categoryModes: { cancel: 'draft' }, quiet: { from: 21, until: 7 } })).toBe(
    'Sure replies leave after 5 minutes, but for the categories that you set apart. From 9 pm until 7 am they wait.',
  )
  expect(leavingWords({ ...rules, mode: 'draft' })).toBe('Every reply waits until you have looked at it.')
  expect(leavingWords({ ...rules, mode: 'watch' })).toBe('Nothing leaves. What would have been said is held against what you send.')
  expect(leavingWords({ ...rules, mode: 'watch', categoryModes: { sales: 'send' } })).toBe(
    'Sure replies leave at once in the categories that you set apart.',
  )
  expect(leavingWords({ ...rules, mode: 'watch', categoryModes: { sales: 'draft' } })).toBe('Nothing is answered by itself.')
})
