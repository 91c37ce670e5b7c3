import type { Deps } from '../../deps.ts'
import { limitVisitors } from '../../http/limit-visitors.ts'
import { openRpc, subscribedRpc } from '../../http/rpc.ts'
import type { ConsiderDeps } from './consider-mail.ts'
import { chooseOwnModel, findModels, getModelChoice } from './choose-own-model.ts'
import { findMessages } from './find-messages.ts'
import { recallAnswer } from './recall-answer.ts'
import { resolveReply } from './resolve-reply.ts'
import { sendAnswer } from './send-answer.ts'
import { showAnswer } from './show-answer.ts'
import { tryMail } from './try-mail.ts'
import { viewMessage } from './view-message.ts'

/** A curious visitor asks a handful of questions; the site answers one a second, which leaves the mails of owners their turn. */
const questionLimits = {
  each: [
    { points: 6, durationSeconds: 60 },
    { points: 40, durationSeconds: 86_400 },
  ],
  all: { points: 60, durationSeconds: 60 },
}

export function assistantRoutes(deps: ConsiderDeps & Pick<Deps, 'jobs' | 'messageIdDigest'>) {
  const takeQuestion = limitVisitors(questionLimits)
  return {
    getModelChoice: subscribedRpc.assistant.getModelChoice.handler(({ context }) => getModelChoice(deps, context.owner)),
    findModels: subscribedRpc.assistant.findModels.handler(() => findModels(deps)),
    chooseModel: subscribedRpc.assistant.chooseModel.handler(({ context, input }) => chooseOwnModel(deps, context.owner, input.model)),
    tryMail: subscribedRpc.assistant.tryMail.handler(({ context, input }) => tryMail(deps, context.owner, input)),
    showAnswer: openRpc.assistant.showAnswer.handler(async ({ context, input }) => {
      await takeQuestion(context.clientAddress)
      return showAnswer(deps, input.question)
    }),
    findMessages: subscribedRpc.assistant.findMessages.handler(({ context, input }) => findMessages(deps, context.owner, input.search)),
    getMessage: subscribedRpc.assistant.getMessage.handler(({ context, input }) => viewMessage(deps, context.owner, input.id)),
    sendAnswer: subscribedRpc.assistant.sendAnswer.handler(async ({ context, input: { id, ...given } }) => {
      const leavesAt = await sendAnswer(deps, context.owner, { messageId: id, ...given })
      return { leavesAt: leavesAt.toISOString() }
    }),
    recallAnswer: subscribedRpc.assistant.recallAnswer.handler(async ({ context, input }) => {
      await recallAnswer(deps, context.owner, input.id)
      return { recalled: true }
    }),
    resolveReply: subscribedRpc.assistant.resolveReply.handler(async ({ context, input }) => {
      await resolveReply(deps, context.owner, { messageId: input.id, outcome: input.outcome })
      return { resolved: true }
    }),
  }
}
