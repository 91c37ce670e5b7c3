import type { Deps } from '../../deps.ts'
import { rpc } from '../../http/rpc.ts'
import type { ConsiderDeps } from './consider-mail.ts'
import { sendDraft } from './send-draft.ts'
import { settleUnconfirmed } from './settle-unconfirmed.ts'
import { tryMail } from './try-mail.ts'
import { viewMessage } from './view-message.ts'

export function assistantRoutes(deps: ConsiderDeps & Pick<Deps, 'jobs'>) {
  return rpc.assistant.router({
    tryMail: rpc.assistant.tryMail.handler(({ context, input }) => tryMail(deps, context.owner, input)),
    getMessage: rpc.assistant.getMessage.handler(({ context, input }) => viewMessage(deps, context.owner, input.id)),
    sendDraft: rpc.assistant.sendDraft.handler(async ({ context, input }) => {
      await sendDraft(deps, context.owner, { messageId: input.id, text: input.text })
      return { queued: true }
    }),
    settleUnconfirmed: rpc.assistant.settleUnconfirmed.handler(async ({ context, input }) => {
      await settleUnconfirmed(deps, context.owner, { messageId: input.id, outcome: input.outcome })
      return { settled: true }
    }),
  })
}
