import { expect, test } from 'vitest'
import { whatToKeep } from './what-to-keep.ts'

const mark = { userId: 'maya', session: 'monday', endpoint: 'https://push.example/a' }
const known = { mark, now: mark, isListed: true }

test('notices that were turned on stay on through another sign-in and another address', () => {
  expect(whatToKeep(known)).toBe('nothing')
  expect(whatToKeep({ ...known, now: { ...mark, session: 'tuesday' }, isListed: false })).toBe('turn on')
  expect(whatToKeep({ ...known, now: { ...mark, endpoint: '' } })).toBe('turn on')
})

test('a device that was taken off the list stays off it', () => {
  expect(whatToKeep({ ...known, isListed: false })).toBe('forget')
})
