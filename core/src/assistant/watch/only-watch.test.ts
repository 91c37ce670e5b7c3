import { expect, test } from 'vitest'
import { isOnlyWatched, onlyWatch } from './only-watch.ts'

const watch = { mode: 'watch', categoryModes: { sales: 'send' } } as const

test('a watched message keeps what would have been done, and why', () => {
  const decision = { action: 'escalate', rule: 'medical', reason: 'It is about a medical matter.' } as const
  expect(onlyWatch(decision)).toEqual({ ...decision, action: 'watch', would: 'escalate' })
  expect(onlyWatch(onlyWatch(decision))).toEqual(onlyWatch(decision))
})

test('what is ignored is ignored while the owner watches too', () => {
  const decision = { action: 'ignore', rule: 'bulk', reason: 'It went to many.' } as const
  expect(onlyWatch(decision)).toEqual(decision)
})

test('only mail of a watched category is watched, and only what lies in the owner’s own mailbox', () => {
  expect(isOnlyWatched(watch, 'booking', { channel: 'mail', isPast: false })).toBe(true)
  expect(isOnlyWatched(watch, 'booking', null)).toBe(true)
  expect(isOnlyWatched(watch, 'sales', { channel: 'mail', isPast: false })).toBe(false)
  expect(isOnlyWatched(watch, 'booking', { channel: 'form', isPast: false })).toBe(false)
  expect(isOnlyWatched(watch, 'booking', { channel: 'mail', isPast: true })).toBe(false)
})
