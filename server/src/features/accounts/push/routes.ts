import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { createRateLimit } from '../../../http/rate-limit.ts'
import { subscribedRpc } from '../../../http/rpc.ts'
import { removePush, turnOnPush, viewPush } from './keep-push.ts'
import { testPush } from './test-push.ts'

/** Each asks an address that came from a browser. */
const askingRate = { points: 30, durationSeconds: 3600 }

export function pushRoutes(deps: Deps) {
  const takeAsking = createRateLimit(askingRate)
  const takeOne = async (owner: string) => {
    if ((await takeAsking(owner)) > 0) throw new AppError('too_many_requests')
  }
  return {
    view: subscribedRpc.accounts.push.view.handler(({ context }) => viewPush(deps, context.signedIn)),
    turnOn: subscribedRpc.accounts.push.turnOn.handler(async ({ input, context }) => {
      await takeOne(context.owner)
      return turnOnPush(deps, context.signedIn, input)
    }),
    remove: subscribedRpc.accounts.push.remove.handler(({ input, context }) => removePush(deps, context.signedIn, input.id)),
    test: subscribedRpc.accounts.push.test.handler(async ({ input, context }) => {
      await takeOne(context.owner)
      return testPush(deps, context.owner, input.id)
    }),
  }
}
