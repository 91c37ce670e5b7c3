import { letsMoreLeave } from '@ownvoice/core/assistant/sending-rules'
import type { Deps } from '../../deps.ts'
import { needPassword } from '../../http/need-password.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { listWatched } from './list-watched.ts'
import { getSending, resumeSending, saveSendingRules, stopSending } from './keep-sending-rules.ts'

/** When replies leave by themselves. Stopping them never asks for anything. */
export function sendingRoutes(deps: Pick<Deps, 'db' | 'clock'>) {
  const { assistant } = subscribedRpc
  return {
    getSending: assistant.getSending.handler(({ context }) => getSending(deps, context.owner)),
    saveSendingRules: assistant.saveSendingRules.handler(async ({ context, input }) => {
      const { rules } = await getSending(deps, context.owner)
      if (letsMoreLeave(rules, input)) await needPassword(deps, context)
      return saveSendingRules(deps, context.owner, input)
    }),
    listWatched: assistant.listWatched.handler(({ context }) => listWatched(deps, context.owner)),
    stopSending: assistant.stopSending.handler(({ context }) => stopSending(deps, context.owner)),
    resumeSending: assistant.resumeSending.handler(({ context }) => resumeSending(deps, context.owner)),
  }
}
