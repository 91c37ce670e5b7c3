import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { getAllowList, saveAllowList } from './keep-allow-list.ts'
import { getAnswerWithin, saveAnswerWithin } from './keep-answer-within.ts'
import { getLateLimit, saveLateLimit } from './keep-late-limit.ts'
import { getOwnTopics, saveOwnTopics } from './keep-own-topics.ts'

/** What is handed over to the owner, at their wish and when it is seen late, and within what time they answer it. */
export function handingOverRoutes(deps: Pick<Deps, 'db' | 'clock'>) {
  const { assistant } = subscribedRpc
  return {
    getLateLimit: assistant.getLateLimit.handler(({ context }) => getLateLimit(deps, context.owner)),
    saveLateLimit: assistant.saveLateLimit.handler(({ context, input }) => saveLateLimit(deps, context.owner, input.hours, input.seen)),
    getAnswerWithin: assistant.getAnswerWithin.handler(async ({ context }) => ({ within: await getAnswerWithin(deps, context.owner) })),
    saveAnswerWithin: assistant.saveAnswerWithin.handler(async ({ context, input }) => ({
      within: await saveAnswerWithin(deps, context.owner, input.within, input.seen),
    })),
    getAllowList: assistant.getAllowList.handler(async ({ context }) => ({ list: await getAllowList(deps, context.owner) })),
    saveAllowList: assistant.saveAllowList.handler(async ({ context, input }) => ({
      list: await saveAllowList(deps, context.owner, input.list, input.seen),
    })),
    getOwnTopics: assistant.getOwnTopics.handler(async ({ context }) => ({ topics: await getOwnTopics(deps, context.owner) })),
    saveOwnTopics: assistant.saveOwnTopics.handler(async ({ context, input }) => ({
      topics: await saveOwnTopics(deps, context.owner, input.topics, input.seen),
    })),
  }
}
