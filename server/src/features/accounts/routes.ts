import { exportRecord, listRecord } from './list-record.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { rpc, subscribedRpc } from '../../http/rpc.ts'
import { needPassword } from '../../http/need-password.ts'
import { confirmByPassword, openPasswordCheck } from './check-password.ts'
import { correctEmail } from './correct-email.ts'
import { dataRoutes } from './owner-data/routes.ts'
import { endOtherSessions, endSession, listSessions } from './end-sessions.ts'
import { getMe } from './get-me.ts'
import { getNotifications, saveNotifications } from './keep-notifications.ts'
import { getTwoFactor } from './two-factor.ts'
import { getProfile, saveProfile } from './keep-profile.ts'
import { introduce, saveWelcome } from './keep-welcome.ts'

/** Each sends a mail to an address that nobody has confirmed. */
const correctionRate = { points: 5, durationSeconds: 3600 }

export function accountsRoutes(deps: Deps) {
  const takeCorrection = createRateLimit(correctionRate)
  const checkPassword = openPasswordCheck(deps)
  return rpc.accounts.router({
    data: dataRoutes(deps, checkPassword),
    record: {
      list: rpc.accounts.record.list.handler(({ input, context }) => listRecord(deps, context.signedIn, input)),
      export: rpc.accounts.record.export.handler(({ input, context }) => exportRecord(deps, context.owner, input)),
    },
    confirmPassword: rpc.accounts.confirmPassword.handler(async ({ input, context }) => {
      await confirmByPassword(deps, checkPassword, context.signedIn, input.password)
      return { confirmed: true as const }
    }),
    me: rpc.accounts.me.handler(({ context }) => getMe(deps, context)),
    correctEmail: rpc.accounts.correctEmail.handler(async ({ input, context }) => {
      await needPassword(deps, context)
      if ((await takeCorrection(context.owner)) > 0) throw new AppError('too_many_requests')
      await correctEmail(deps, context, input.email)
      return { mailed: true as const }
    }),
    getProfile: subscribedRpc.accounts.getProfile.handler(({ context }) => getProfile(deps, context.owner)),
    saveProfile: subscribedRpc.accounts.saveProfile.handler(async ({ input, context }) => {
      const { email } = await getProfile(deps, context.owner)
      if (input.email !== email) await needPassword(deps, context)
      return saveProfile(deps, context.owner, input)
    }),
    introduce: subscribedRpc.accounts.introduce.handler(({ input, context }) => introduce(deps, context.owner, input)),
    saveWelcome: subscribedRpc.accounts.saveWelcome.handler(({ input, context }) => saveWelcome(deps, context.owner, input)),
    getNotifications: subscribedRpc.accounts.getNotifications.handler(({ context }) => getNotifications(deps, context.owner)),
    saveNotifications: subscribedRpc.accounts.saveNotifications.handler(({ input, context }) =>
      saveNotifications(deps, context.owner, input),
    ),
    getTwoFactor: rpc.accounts.getTwoFactor.handler(({ context }) => getTwoFactor(deps, context.owner)),
    listSessions: rpc.accounts.listSessions.handler(({ context }) => listSessions(deps, context)),
    endSession: rpc.accounts.endSession.handler(({ input, context }) => endSession(deps, context, input.id)),
    endOtherSessions: rpc.accounts.endOtherSessions.handler(({ context }) => endOtherSessions(deps, context)),
  })
}
