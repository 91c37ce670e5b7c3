import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { SubscriptionState } from './guard.ts'

/** Whether the signed-in person is subscribed. A check that fails counts as no; one that repeats an answer leaves that standing. */
export function useSubscriptionState(): SubscriptionState {
  const { data, isError } = useQuery(api.billing.checkSubscription.queryOptions())
  if (data) return data.subscribed ? 'active' : 'inactive'
  return isError ? 'inactive' : 'unknown'
}
