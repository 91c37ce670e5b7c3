import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { needPassword } from '../../http/need-password.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { beginGmail } from './begin-gmail.ts'
import { connectByForm } from './connect-by-form.ts'
import { deliverToSandbox } from './deliver-to-sandbox.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { findGmailAliases } from './find-gmail-aliases.ts'
import { finishGmail } from './finish-gmail.ts'
import { keepAliases } from './keep-aliases.ts'
import { keepMarks } from './keep-marks.ts'
import { learnFromSent } from './learn-from-sent.ts'
import { listMailboxViews } from './list-mailbox-views.ts'
import { listLookBackViews } from './list-look-backs.ts'
import { startLookBack } from './look-back.ts'
import { refreshGmail } from './refresh-gmail.ts'
import { showGmailStatus } from './show-gmail-status.ts'
import { viewPerson } from './view-person.ts'

/** Each goes through what lies in a Sent folder. */
const learningRate = { points: 6, durationSeconds: 3600 }

export function mailboxesRoutes(deps: Deps) {
  const takeLearning = createRateLimit(learningRate)
  return subscribedRpc.mailboxes.router({
    list: subscribedRpc.mailboxes.list.handler(({ context }) => listMailboxViews(deps, context.owner)),
    findServers: subscribedRpc.mailboxes.findServers.handler(({ input }) => deps.findMailServers(input.emailAddress)),
    connect: subscribedRpc.mailboxes.connect.handler(async ({ context, input }) => {
      await needPassword(deps, context)
      return connectByForm(deps, context.owner, input)
    }),
    disconnect: subscribedRpc.mailboxes.disconnect.handler(async ({ context, input }) => {
      return { disconnected: true as const, ...(await disconnectMailbox(deps, context.owner, input.id)) }
    }),
    keepMarks: subscribedRpc.mailboxes.keepMarks.handler(({ context, input: { id, ...marks } }) =>
      keepMarks(deps, context.owner, id, marks),
    ),
    keepAliases: subscribedRpc.mailboxes.keepAliases.handler(({ context, input }) =>
      keepAliases(deps, context.owner, input.id, input.aliases),
    ),
    lookBacks: subscribedRpc.mailboxes.lookBacks.handler(({ context }) => listLookBackViews(deps, context.owner)),
    lookBack: subscribedRpc.mailboxes.lookBack.handler(async ({ context, input }) => {
      await startLookBack(deps, context.owner, input.id)
      return { started: true as const }
    }),
    learnFromSent: subscribedRpc.mailboxes.learnFromSent.handler(async ({ context }) => {
      if ((await takeLearning(context.owner)) > 0) throw new AppError('too_many_requests')
      return learnFromSent(deps, context.owner)
    }),
    gmail: {
      status: subscribedRpc.mailboxes.gmail.status.handler(({ context }) => showGmailStatus(deps, context.owner, context.origin)),
      begin: subscribedRpc.mailboxes.gmail.begin.handler(async ({ context, input }) => {
        await needPassword(deps, context)
        return beginGmail(deps, context.owner, { ...input, sessionId: context.sessionId, origin: context.origin })
      }),
      finish: subscribedRpc.mailboxes.gmail.finish.handler(({ context, input }) =>
        finishGmail(deps, context.owner, context.sessionId, input),
      ),
      refresh: subscribedRpc.mailboxes.gmail.refresh.handler(({ context, input }) => refreshGmail(deps, context.owner, input.id)),
      findAliases: subscribedRpc.mailboxes.gmail.findAliases.handler(({ context, input }) =>
        findGmailAliases(deps, context.owner, input.id),
      ),
    },
    people: {
      get: subscribedRpc.mailboxes.people.get.handler(({ context, input }) => viewPerson(deps, context.owner, input)),
    },
    deliverToSandbox: subscribedRpc.mailboxes.deliverToSandbox.handler(({ context, input }) =>
      deliverToSandbox(deps, context.owner, input),
    ),
  })
}
