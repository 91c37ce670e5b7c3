import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { rpc } from '../../http/rpc.ts'
import { correctEmail } from './correct-email.ts'
import { getMe } from './get-me.ts'

/** Each sends a mail to an address that nobody has confirmed. */
const correctionRate = { points: 5, durationSeconds: 3600 }

export function accountsRoutes(deps: Deps) {
  const takeCorrection = createRateLimit(correctionRate)
  return rpc.accounts.router({
    me: rpc.accounts.me.handler(({ context }) => getMe(deps, context)),
    correctEmail: rpc.accounts.correctEmail.handler(async ({ input, context }) => {
      if ((await takeCorrection(context.owner)) > 0) throw new AppError('too_many_requests')
      await correctEmail(deps, context, input.email)
      return { mailed: true as const }
    }),
  })
}
