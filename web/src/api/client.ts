import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '@ownvoice/core/contract'
import { isFaultCode } from '@ownvoice/core/faults'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const link = new RPCLink({
  url: () => `${window.location.origin}/api/rpc`,
  plugins: [new SimpleCsrfProtectionLinkPlugin()],
})
const client: ContractRouterClient<typeof contract> = createORPCClient(link)

/** The one client of the API, as queries and mutations. */
export const api = createTanstackQueryUtils(client)

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
  if (error instanceof ORPCError && (isFaultCode(String(error.code)) || error.code === 'internal')) return error.message
  if (error instanceof ORPCError) return 'The server could not do this just now. Please try again in a moment.'
  return 'The server did not answer. Check your connection and try again.'
}

/** A call that was refused for want of a session or a subscription: whoever believes in them is made to ask again. */
function recheckAccess(error: unknown): void {
  if (!(error instanceof ORPCError) || (error.status !== 401 && error.status !== 402)) return
  for (const { queryKey } of [api.accounts.me.queryOptions(), api.billing.checkSubscription.queryOptions()]) {
    if (queryClient.getQueryState(queryKey)?.status === 'success') void queryClient.invalidateQueries({ queryKey })
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ORPCError && error.status < 500
}
