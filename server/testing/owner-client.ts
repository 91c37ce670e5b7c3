import { createRouterClient } from '@orpc/server'
import type { Deps } from '../src/deps.ts'
import type { SignedIn } from '../src/http/rpc.ts'
import { apiRouter } from '../src/router.ts'

/** Calls a procedure of the contract by its words (`reports.overview`) as this owner, who is subscribed, and gives what it answers. */
export function ownerClient(deps: Deps, signedIn: SignedIn): (path: readonly string[], input: unknown) => Promise<unknown> {
  const context = {
    signedIn,
    requestId: 'test',
    clientAddress: '127.0.0.1',
    origin: 'http://localhost',
    isSubscribed: async () => true,
    signIn: async () => {},
  }
  const client: unknown = createRouterClient(apiRouter(deps), { context })
  return async (path, input) => {
    const call = path.reduce((part, word) => Reflect.get(part as object, word) as unknown, client) // a client has a part for each word of the contract
    return (call as (given: unknown) => Promise<unknown>)(input) // a procedure is at the end of its words
  }
}
