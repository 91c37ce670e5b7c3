import type { Hono } from 'hono'
import { exportRecord, listRecord } from './list-record.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { answerLink, guardMailedLinks } from '../../http/guard-mailed-links.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { Html } from '../../http/render-page.ts'
import { rpc, subscribedRpc } from '../../http/rpc.ts'
import { contactPath } from '../../http/sealed-address.ts'
import { needPassword } from '../../http/need-password.ts'
import { confirmByPassword, openPasswordCheck } from './check-password.ts'
import { confirmContact, getContact, readContactLink, sendContactLink } from './confirm-contact.ts'
import { correctEmail } from './correct-email.ts'
import { dataRoutes } from './owner-data/routes.ts'
import { endOtherSessions, endSession, listSessions } from './end-sessions.ts'
import { getMe } from './get-me.ts'
import { getNotifications, saveNotifications } from './keep-notifications.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { pushRoutes } from './push/routes.ts'
import { getTwoFactor } from './two-factor.ts'
import { getProfile, saveProfile } from './keep-profile.ts'
import { introduce, saveWelcome } from './keep-welcome.ts'
import { renderContactConfirmedPage, renderContactPage, renderUnknownContactPage } from './render-contact-page.ts'

/** Each sends a mail to an address that nobody has confirmed. */
const correctionRate = { points: 5, durationSeconds: 3600 }

export function accountsRoutes(deps: Deps) {
  const takeCorrection = createRateLimit(correctionRate)
  const checkPassword = openPasswordCheck(deps)
  return rpc.accounts.router({
    data: dataRoutes(deps, checkPassword),
    push: pushRoutes(deps),
    passkeys: {
      list: rpc.accounts.passkeys.list.handler(({ context }) => listPasskeys(deps, context.owner)),
      rename: rpc.accounts.passkeys.rename.handler(({ input, context }) => renamePasskey(deps, context.owner, input.id, input.name)),
      remove: rpc.accounts.passkeys.remove.handler(({ input, context }) => removePasskey(deps, context, input.id)),
    },
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
      if (input.email === email) return saveProfile(deps, context.owner, input)
      await needPassword(deps, context)
      const saved = await saveProfile(deps, context.owner, input)
      if ((await takeCorrection(context.owner)) === 0) await sendContactLink(deps, context.owner)
      return saved
    }),
    getContact: subscribedRpc.accounts.getContact.handler(({ context }) => getContact(deps, context.owner)),
    sendContactLink: subscribedRpc.accounts.sendContactLink.handler(async ({ context }) => {
      if ((await takeCorrection(context.owner)) > 0) throw new AppError('too_many_requests')
      return sendContactLink(deps, context.owner)
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

/** The page on which the reader of a mail says that the owner may be written to there. Opening it changes nothing; its button posts to the same address. */
export function mountContact(app: Hono<HttpEnv>, deps: Deps): void {
  guardMailedLinks(app, contactPath)
  const answer = (c: HttpContext, page: () => Promise<Html>) => answerLink(c, page, renderUnknownContactPage)
  app.get(`${contactPath}/:token`, (c) => answer(c, async () => renderContactPage(await readContactLink(deps, c.req.param('token')))))
  app.post(`${contactPath}/:token`, (c) =>
    answer(c, async () => renderContactConfirmedPage(await confirmContact(deps, c.req.param('token')))),
  )
}
