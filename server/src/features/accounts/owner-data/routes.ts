import type { Deps } from '../../../deps.ts'
import { rpc, subscribedRpc } from '../../../http/rpc.ts'
import type { CheckPassword } from '../check-password.ts'
import { deleteAccount, viewAccountData } from './delete-account.ts'
import { countMessage, deleteCustomer, deleteMessage, viewCustomer } from './delete-messages.ts'
import { countBefore, getRetention, saveRetention } from './keep-retention.ts'

export function dataRoutes(deps: Deps, checkPassword: CheckPassword) {
  return rpc.accounts.data.router({
    summary: rpc.accounts.data.summary.handler(({ context }) => viewAccountData(deps, context.signedIn)),
    countMessage: subscribedRpc.accounts.data.countMessage.handler(({ context, input }) => countMessage(deps, context.owner, input.id)),
    deleteMessage: subscribedRpc.accounts.data.deleteMessage.handler(({ context, input }) => deleteMessage(deps, context.owner, input.id)),
    findCustomer: subscribedRpc.accounts.data.findCustomer.handler(({ context, input }) => viewCustomer(deps, context.owner, input.email)),
    deleteCustomer: subscribedRpc.accounts.data.deleteCustomer.handler(({ context, input }) =>
      deleteCustomer(deps, context.owner, input.email),
    ),
    getRetention: subscribedRpc.accounts.data.getRetention.handler(({ context }) => getRetention(deps, context.owner)),
    countBefore: subscribedRpc.accounts.data.countBefore.handler(({ context, input }) => countBefore(deps, context.owner, input.months)),
    saveRetention: subscribedRpc.accounts.data.saveRetention.handler(({ context, input }) =>
      saveRetention(deps, context.owner, input.months, input.seen),
    ),
    deleteAccount: rpc.accounts.data.deleteAccount.handler(async ({ context, input }) => {
      await deleteAccount(deps, context.signedIn, input, checkPassword)
      return { begun: true as const }
    }),
  })
}
