import { ORPCError } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { wordsInstead } from './no-answer.ts'
import { readFault, rpcClient } from './rpc-client.ts'

/** The client of the API, as queries and mutations. */
export const api = createTanstackQueryUtils(rpcClient)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recheckAccess }),
  mutationCache: new MutationCache({ onError: recheckAccess }),
  defaultOptions: { queries: { staleTime: 15_000, retry: (count, error) => !isRefusal(error) && count < 2 } },
})

/** The session has ended: the only fault that leads away from the page. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ORPCError && error.status === 401
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ORPCError && (error.status === 404 || error.status === 400)
}

/** What went wrong, in the server's words where there are any. */
export function faultText(error: unknown): string {
  const { status, message } = readFault(error)
  return message ?? wordsInstead(status)
}

/** A call that was refused for want of a session or a subscription: whoever believes in them is made to ask again. */
function recheckAccess(error: unknown): void {
  if (!(error instanceof ORPCError) || (error.status !== 401 && error.status !== 402)) return
  for (const { queryKey } of [api.accounts.me.queryOptions(), api.billing.checkSubscription.queryOptions()]) {
    if (queryClient.getQueryState(queryKey)?.status === 'success') void queryClient.invalidateQueries({ queryKey })
  }
}

/** The server has answered, and will say the same again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ORPCError && error.status < 500
}
