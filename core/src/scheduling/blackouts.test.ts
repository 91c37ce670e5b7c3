import { expect, test } from 'vitest'
import { mergeBlackouts } from './blackouts.ts'

test('a single day is a range whose start is its end [DATA-021]', () => {
  expect(mergeBlackouts(['2026-07-04'])).toEqual([{ id: '2026-07-04', start: '2026-07-04', end: '2026-07-04' }])
})

test('days that follow one another are one range, whatever their order and however often they are named [SCHED-065]', () => {
  expect(mergeBlackouts(['2026-07-06', '2026-07-04', '2026-07-05', '2026-07-04'])).toEqual([
    { id: '2026-07-04', start: '2026-07-04', end: '2026-07-06' },
  ])
})

test('a free day between parts two ranges', () => {
  expect(mergeBlackouts(['2026-07-04', '2026-07-06']).map((range) => [range.start, range.end])).toEqual([
    ['2026-07-04', '2026-07-04'],
    ['2026-07-06', '2026-07-06'],
  ])
})

test('a range runs over the ends of months, years, a leap day and the change of the clocks', () => {
  const days = ['2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-25', '2028-03-26', '2028-03-27']
  expect(mergeBlackouts(days).map((range) => [range.start, range.end])).toEqual([
    ['2027-12-31', '2028-01-01'],
    ['2028-02-28', '2028-03-01'],
    ['2028-03-25', '2028-03-27'],
  ])
})

test('no days are no ranges', () => {
  expect(mergeBlackouts([])).toEqual([])
})

test('a day that the calendar does not have is refused', () => {
  expect(() => mergeBlackouts(['2026-02-30'])).toThrow(RangeError)
  expect(() => mergeBlackouts(['tomorrow'])).toThrow(RangeError)
})
