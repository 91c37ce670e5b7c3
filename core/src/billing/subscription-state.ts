import type { SubscriptionSnapshot } from './processor.ts'

/** How a subscription stands for its owner. `ending` is active until its period is over; `past_due` while the card is tried again. */
export const subscriptionStates = ['active', 'trialing', 'past_due', 'ending', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** `isActive` decides; the processor's last words say what kind of active it is. `snapshot` is null where it has said nothing. */
export function subscriptionState(isActive: boolean, snapshot: SubscriptionSnapshot | null): SubscriptionState {
  if (!isActive) return 'ended'
  if (snapshot?.status === 'past_due') return 'past_due'
  if (snapshot?.endsAtPeriodEnd) return 'ending'
  return snapshot?.status === 'trialing' ? 'trialing' : 'active'
}
