import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '@ownvoice/core/contract'
import { isFaultCode } from '@ownvoice/core/faults'
import { askForPassword } from './password-question.ts'

export type RpcClient = ContractRouterClient<typeof contract>

/** The typed client of the API. The dashboard has it as queries (`client.ts`), a public page by `callServer`, which loads it when it is needed. */
export const rpcClient: RpcClient = createORPCClient(
  new RPCLink({
    url: () => `${window.location.origin}/api/rpc`,
    plugins: [new SimpleCsrfProtectionLinkPlugin()],
    interceptors: [
      async (call) => {
        try {
          return await call.next()
        } catch (error) {
          if (readFault(error).code !== 'password_needed' || !(await askForPassword())) throw error
          return call.next()
        }
      },
    ],
  }),
)

/** Why a call failed. Code and message are the server's own, or null where none of its words came; status 0 means that no answer came. */
export type CallFault = { status: number; code: string | null; message: string | null }

export function readFault(error: unknown): CallFault {
  if (!(error instanceof ORPCError)) return { status: 0, code: null, message: null }
  const { status, message } = error
  const code = String(error.code)
  // Other codes are made up by the client: a proxy has answered in the server's place.
  return isFaultCode(code) || code === 'internal' ? { status, code, message } : { status, code: null, message: null }
}
