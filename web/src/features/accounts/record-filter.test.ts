import { expect, test } from 'vitest'
import { readRecordFilter, writeRecordFilter } from './record-filter.ts'

test('a filter stands in the address as far as it says something, and is read from it again', () => {
  const all = readRecordFilter(new URLSearchParams())
  expect(all).toEqual({ search: '', range: 'all_time' })
  expect(writeRecordFilter(all).toString()).toBe('')
  const some = { actor: 'operator', search: 'quiet hours', range: '7_days' } as const
  expect(readRecordFilter(writeRecordFilter(some))).toEqual(some)
})

test('an address that says nonsense shows everything', () => {
  expect(readRecordFilter(new URLSearchParams({ actor: 'stranger', search: 'x' }))).toEqual({ search: '', range: 'all_time' })
})
