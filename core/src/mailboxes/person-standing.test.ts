import { expect, test } from 'vitest'
import { personStanding } from './person-standing.ts'

const plain = { isLeftAlone: false, isOptedOut: false, isStopped: false, isAllowed: true, mode: 'send' } as const

test('who is like anybody else is answered as the owner chose for all mail', () => {
  expect([plain, { ...plain, mode: 'draft' } as const, { ...plain, mode: 'watch' } as const].map(personStanding)).toEqual([
    'answered',
    'drafted',
    'watched',
  ])
})

test('a person’s wish and the owner’s lists go before the mode, and being left alone before all', () => {
  const optedOut = { ...plain, isOptedOut: true, mode: 'watch' } as const
  expect(personStanding(optedOut)).toBe('opted_out')
  expect(personStanding({ ...optedOut, isLeftAlone: true })).toBe('left_alone')
  expect(personStanding({ ...plain, isAllowed: false, mode: 'draft' })).toBe('not_allowed')
})

test('while all sending is stopped each reply waits; where the owner only watches there is none', () => {
  expect(personStanding({ ...plain, isStopped: true, isAllowed: false })).toBe('stopped')
  expect(personStanding({ ...plain, isStopped: true, mode: 'watch' })).toBe('watched')
})
