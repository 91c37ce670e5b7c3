import type { Deps } from '../../deps.ts'
import { limitVisitors } from '../../http/limit-visitors.ts'
import { openRpc, subscribedRpc } from '../../http/rpc.ts'
import type { ConsiderDeps } from './stages.ts'
import { allowReplyLanguage, listReplyLanguages } from './allow-reply-language.ts'
import { chooseOwnModel, findModels, getModelChoice } from './choose-own-model.ts'
import { correctMessage } from './correct-message.ts'
import { describeVoice } from './describe-voice.ts'
import { mineDocuments, viewMining } from './mining/mine-document.ts'
import { findMessages } from './find-messages.ts'
import { giveBackConversation } from './give-back-conversation.ts'
import { handingOverRoutes } from './handing-over-routes.ts'
import { sendingRoutes } from './sending-routes.ts'
import { getSignature, saveSignature } from './keep-signature.ts'
import { listExamples } from './list-examples.ts'
import { leaveAlone, listPeopleLeftAlone } from './leave-alone.ts'
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
    chooseModel: subscribedRpc.assistant.chooseModel.handler(({ context, input }) => chooseOwnModel(deps, context.owner, input)),
    describeVoice: subscribedRpc.assistant.describeVoice.handler(({ context }) => describeVoice(deps, context.owner)),
    getMining: subscribedRpc.assistant.getMining.handler(({ context }) => viewMining(deps, context.owner)),
    mineDocuments: subscribedRpc.assistant.mineDocuments.handler(({ context }) => mineDocuments(deps, context.owner)),
    getSignature: subscribedRpc.assistant.getSignature.handler(({ context }) => getSignature(deps, context.owner)),
    saveSignature: subscribedRpc.assistant.saveSignature.handler(({ context, input }) =>
      saveSignature(deps, context.owner, input.signature, input.seen),
    ),
    listReplyLanguages: subscribedRpc.assistant.listReplyLanguages.handler(({ context }) => listReplyLanguages(deps, context.owner)),
    allowReplyLanguage: subscribedRpc.assistant.allowReplyLanguage.handler(({ context, input }) =>
      allowReplyLanguage(deps, context.owner, input),
    ),
    tryMail: subscribedRpc.assistant.tryMail.handler(({ context, input }) => tryMail(deps, context.owner, input)),
    listExamples: subscribedRpc.assistant.listExamples.handler(({ context }) => listExamples(deps, context.owner)),
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
    correctMessage: subscribedRpc.assistant.correctMessage.handler(async ({ context, input }) => {
      await correctMessage(deps, context.owner, input.id, input.labels)
      return { corrected: true }
    }),
    giveBackConversation: subscribedRpc.assistant.giveBackConversation.handler(async ({ context, input: { id, isGivenBack } }) => {
      await giveBackConversation(deps, context.owner, { messageId: id, isGivenBack })
      return { isGivenBack }
    }),
    listLeftAlone: subscribedRpc.assistant.listLeftAlone.handler(({ context }) => listPeopleLeftAlone(deps, context.owner)),
    leaveAlone: subscribedRpc.assistant.leaveAlone.handler(({ context, input }) => leaveAlone(deps, context.owner, input)),
    ...sendingRoutes(deps),
    ...handingOverRoutes(deps),
    resolveReply: subscribedRpc.assistant.resolveReply.handler(async ({ context, input }) => {
      await resolveReply(deps, context.owner, { messageId: input.id, outcome: input.outcome })
      return { resolved: true }
    }),
  }
}
