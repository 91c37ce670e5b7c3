import { planOf } from '@ownvoice/core/billing/plans'
import { expect, test } from 'vitest'
import { dollars, planLine } from './plan-label.ts'

test('says a plan in one line, with what a month costs who subscribes now', () => {
  expect(planLine(planOf('basic'))).toBe('Basic, about 850 emails a month, $500 a month')
  expect(planLine(planOf('growth'))).toBe('Growth, about 1,750 emails a month, $750 a month')
  expect(dollars(2500)).toBe('$2,500')
})
