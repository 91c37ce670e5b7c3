import type { Me } from '@ownvoice/core/accounts/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** The signed-in person. The dashboard's guard has loaded it before any of its pages shows. */
export function useMe(): Me {
  return useSuspenseQuery(api.accounts.me.queryOptions()).data
}
