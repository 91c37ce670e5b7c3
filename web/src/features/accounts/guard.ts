import type { Me } from '@ownvoice/core/accounts/contract'

/** `hasEnded`: somebody was signed in on this very page, and is not any more. */
export type AuthState = { state: 'loading' } | { state: 'signed-out'; hasEnded: boolean } | { state: 'signed-in'; me: Me }

export type SubscriptionState = 'unknown' | 'active' | 'inactive'

export type Verdict = 'wait' | 'sign-in' | 'subscribe' | 'open'

/** Guard one: the dashboard is for signed-in people with a subscription. */
export function guardOne(auth: AuthState, subscription: SubscriptionState): Verdict {
  if (auth.state === 'signed-out') return 'sign-in'
  if (auth.state === 'loading' || subscription === 'unknown') return 'wait'
  return subscription === 'active' ? 'open' : 'subscribe'
}
