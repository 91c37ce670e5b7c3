import { expect, test } from 'vitest'
import { Category } from './category.ts'

test('there is one list of categories for messages, events and filters [ASSIST-032]', () => {
  expect(Category.options).toEqual(['booking', 'reschedule', 'cancel', 'policy', 'sales', 'support', 'follow_up', 'other'])
  expect(Category.safeParse('sales_response').success).toBe(false)
})
