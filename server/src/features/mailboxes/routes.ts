import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { deliverToSandbox } from './deliver-to-sandbox.ts'
import { listMailboxViews } from './list-mailbox-views.ts'

export function mailboxesRoutes(deps: Deps) {
  return subscribedRpc.mailboxes.router({
    list: subscribedRpc.mailboxes.list.handler(({ context }) => listMailboxViews(deps, context.owner)),
    deliverToSandbox: subscribedRpc.mailboxes.deliverToSandbox.handler(({ context, input }) =>
      deliverToSandbox(deps, context.owner, input),
    ),
  })
}
