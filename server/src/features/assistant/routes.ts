import { rpc } from '../../http/rpc.ts'
import type { ConsiderDeps } from './consider-mail.ts'
import { tryMail } from './try-mail.ts'
import { viewMessage } from './view-message.ts'

export function assistantRoutes(deps: ConsiderDeps) {
  return rpc.assistant.router({
    tryMail: rpc.assistant.tryMail.handler(({ context, input }) => tryMail(deps, context.owner, input)),
    getMessage: rpc.assistant.getMessage.handler(({ context, input }) => viewMessage(deps, context.owner, input.id)),
  })
}
