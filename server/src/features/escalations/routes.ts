import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { discardDraft, restoreDraft } from './discard-draft.ts'
import { findAlike } from './find-alike.ts'
import { listEscalations } from './list-escalations.ts'
import { listWaiting } from './list-waiting.ts'
import { reopenEscalation, resolveEscalation } from './resolve-escalation.ts'
import { viewEscalation } from './view-escalation.ts'

export function escalationsRoutes(deps: Pick<Deps, 'db' | 'clock' | 'reader'>) {
  const { escalations } = subscribedRpc
  return {
    list: escalations.list.handler(({ context, input }) => listEscalations(deps, context.owner, input)),
    get: escalations.get.handler(({ context, input }) => viewEscalation(deps, context.owner, input.id)),
    findAlike: escalations.findAlike.handler(({ context, input }) => findAlike(deps, context.owner, input.id)),
    resolve: escalations.resolve.handler(async ({ context, input }) => {
      await resolveEscalation(deps, context.owner, input.id)
      return { resolved: true }
    }),
    reopen: escalations.reopen.handler(async ({ context, input }) => {
      await reopenEscalation(deps, context.owner, input.id)
      return { reopened: true }
    }),
    listWaiting: escalations.listWaiting.handler(({ context }) => listWaiting(deps, context.owner)),
    discardDraft: escalations.discardDraft.handler(async ({ context, input }) => {
      await discardDraft(deps, context.owner, input.messageId)
      return { discarded: true }
    }),
    restoreDraft: escalations.restoreDraft.handler(async ({ context, input }) => {
      await restoreDraft(deps, context.owner, input.messageId)
      return { restored: true }
    }),
  }
}
