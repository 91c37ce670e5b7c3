import { expect, test } from 'vitest'
import type { SubscriptionSnapshot } from './processor.ts'
import { subscriptionState } from './subscription-state.ts'

const snapshot = (given: Partial<SubscriptionSnapshot>): SubscriptionSnapshot => ({
  status: 'active',
  plan: 'basic',
  currentPeriodEndsAt: null,
  endsAtPeriodEnd: false,
  ...given,
})

test.each([
  [true, null, 'active'],
  [true, snapshot({}), 'active'],
  [true, snapshot({ status: 'trialing' }), 'trialing'],
  [true, snapshot({ endsAtPeriodEnd: true }), 'ending'],
  [true, snapshot({ status: 'past_due', endsAtPeriodEnd: true }), 'past_due'],
  [false, snapshot({}), 'ended'], // all was given back
  [false, null, 'ended'],
] as const)('active %s with %o is %s', (isActive, heard, state) => {
  expect(subscriptionState(isActive, heard)).toBe(state)
})
