import { expect, test } from 'vitest'
import { categories } from '../assistant/category.ts'
import { AgeFilter, beganBefore, categoriesOf, CategoryFilter } from './filters.ts'

test('every category is shown by “All”, and by exactly one of the other filters: “Other” takes what has none of its own [ESC-006]', () => {
  expect(categoriesOf('all')).toEqual(categories)
  expect(categoriesOf('booking')).toEqual(['booking'])
  expect(categoriesOf('other')).toEqual(['sales', 'support', 'follow_up', 'other'])
  const shown = CategoryFilter.options.filter((filter) => filter !== 'all').flatMap((filter) => categoriesOf(filter))
  expect(shown.toSorted()).toEqual(categories.toSorted())
})

test('the ages are 1, 24 and 168 hours [ESC-008] [CONST-021]', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const before = AgeFilter.options.map((filter) => beganBefore(filter, now)?.toISOString() ?? null)
  expect(before).toEqual([null, '2026-03-10T11:00:00.000Z', '2026-03-09T12:00:00.000Z', '2026-03-03T12:00:00.000Z'])
})
