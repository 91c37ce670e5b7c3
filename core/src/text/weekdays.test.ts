import { expect, test } from 'vitest'
import { weekdayOf, weekdayPattern, weekdaysFrom } from './weekdays.ts'

const isWeekday = (word: string) => new RegExp(`^${weekdayPattern}$`, 'i').test(word)

test.each<[number, string[]]>([
  [0, ['Sunday', 'sun']],
  [1, ['monday', 'Mon']],
  [2, ['Tuesday', 'Tues', 'tue']],
  [3, ['WEDNESDAY', 'wed']],
  [4, ['Thursday', 'thurs', 'thur', 'Thu']],
  [5, ['friday', 'Fri']],
  [6, ['Saturday', 'sat']],
])('weekday %i is known in full and in short', (number, words) => {
  expect(words.filter(isWeekday)).toEqual(words)
  expect(words.map(weekdayOf)).toEqual(words.map(() => number))
})

test('other words are no weekdays', () => {
  expect(['day', 'month', 'sunny', 'wedding', 'weekday'].filter(isWeekday)).toEqual([])
  expect(['', 'day', 's'].map(weekdayOf)).toEqual([-1, -1, -1])
})

test('a span has both its ends, over the weekend too', () => {
  expect(weekdaysFrom(1, 5)).toEqual([1, 2, 3, 4, 5])
  expect(weekdaysFrom(5, 1)).toEqual([5, 6, 0, 1])
  expect(weekdaysFrom(3, 3)).toEqual([3])
  expect(weekdaysFrom(1, 0)).toHaveLength(7)
})
