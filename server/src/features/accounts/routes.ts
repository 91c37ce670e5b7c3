import type { Deps } from '../../deps.ts'
import { rpc } from '../../http/rpc.ts'
import { getMe } from './get-me.ts'

export function accountsRoutes(deps: Deps) {
  return rpc.accounts.router({
    me: rpc.accounts.me.handler(({ context }) => getMe(deps, context)),
  })
}
