import type { Deps } from '../../deps.ts'
import { rpc } from '../../http/rpc.ts'
import { deliverToSandbox } from './deliver-to-sandbox.ts'
import { listMailboxViews } from './list-mailbox-views.ts'

export function mailboxesRoutes(deps: Deps) {
  return rpc.mailboxes.router({
    list: rpc.mailboxes.list.handler(({ context }) => listMailboxViews(deps, context.owner)),
    deliverToSandbox: rpc.mailboxes.deliverToSandbox.handler(({ context, input }) => deliverToSandbox(deps, context.owner, input)),
  })
}
