import { expect, test } from 'vitest'
import { limitOpen } from './limit-open.ts'

test('so many are open under a key, not one more, and a closed one makes room', () => {
  const open = limitOpen(2)
  const [first, second] = [open('a'), open('a')]
  expect(open('a')).toBeNull()
  expect(open('b')).not.toBeNull()
  first?.()
  expect(open('a')).not.toBeNull()
  expect(open('a')).toBeNull()
  second?.()
})

test('what is closed twice makes room once', () => {
  const open = limitOpen(1)
  const close = open('a')
  close?.()
  close?.()
  expect(open('a')).not.toBeNull()
  expect(open('a')).toBeNull()
})
