import { expect, test } from 'vitest'
import { type AuthState, guardOne, type SubscriptionState, type Verdict } from './guard.ts'

const me = {
  userId: 'u',
  email: 'maya@example.com',
  emailVerified: true,
  businessName: null,
  timezone: 'UTC',
  isDemo: false,
  welcome: 'done' as const,
}
const auth: Record<AuthState['state'], AuthState> = {
  loading: { state: 'loading' },
  'signed-out': { state: 'signed-out', hasEnded: false },
  'signed-in': { state: 'signed-in', me },
}

const table: readonly [AuthState['state'], SubscriptionState, Verdict][] = [
  ['loading', 'unknown', 'wait'],
  ['loading', 'active', 'wait'],
  ['loading', 'inactive', 'wait'],
  ['signed-out', 'unknown', 'sign-in'],
  ['signed-out', 'active', 'sign-in'],
  ['signed-out', 'inactive', 'sign-in'],
  ['signed-in', 'unknown', 'wait'],
  ['signed-in', 'active', 'open'],
  ['signed-in', 'inactive', 'subscribe'],
]

test.each(table)('%s and %s: %s [AUTH-028, AUTH-045, AUTH-047, SUB-011]', (state, subscription, verdict) => {
  expect(guardOne(auth[state], subscription)).toBe(verdict)
})
