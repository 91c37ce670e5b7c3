import { type Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refuseTooLarge } from '../../http/app.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import { optOutPath } from '../../http/opt-out-link.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { approveFollowUp, editFollowUp, moveFollowUp, skipFollowUp, stopFollowUps, undoFollowUps } from './change-follow-ups.ts'
import { getSettings, saveSettings } from './keep-settings.ts'
import { findOptOut, optOut } from './opt-out.ts'
import { renderOptedOutPage, renderOptOutPage, renderUnknownOptOutPage } from './render-opt-out-page.ts'
import { viewFollowUps } from './view-follow-ups.ts'

export function followUpsRoutes(deps: Deps) {
  const { followups } = subscribedRpc
  return {
    getSettings: followups.getSettings.handler(({ context }) => getSettings(deps, context.owner)),
    saveSettings: followups.saveSettings.handler(({ context, input }) => saveSettings(deps, context.owner, input)),
    get: followups.get.handler(({ context, input }) => viewFollowUps(deps, context.owner, input.messageId)),
    edit: followups.edit.handler(({ context, input }) => editFollowUp(deps, context.owner, input)),
    move: followups.move.handler(({ context, input }) => moveFollowUp(deps, context.owner, input)),
    skip: followups.skip.handler(({ context, input }) => skipFollowUp(deps, context.owner, input)),
    approve: followups.approve.handler(({ context, input }) => approveFollowUp(deps, context.owner, input)),
    stop: followups.stop.handler(({ context, input }) => stopFollowUps(deps, context.owner, input)),
    undo: followups.undo.handler(({ context, input }) => undoFollowUps(deps, context.owner, input)),
  }
}

/** A person opens a page or two; the servers of a mail provider post for many people. */
const rate = { points: 120, durationSeconds: 60 }
const maxBytes = 16 * 1024

/**
 * The page on which the reader of a mail asks for no more. Opening it changes nothing; its button, and a mail program's one click (RFC 8058), post to the same
 * address, without signing in and from wherever they come.
 */
export function mountOptOut(app: Hono<HttpEnv>, deps: Deps): void {
  const takeVisit = createRateLimit(rate)
  app.use(`${optOutPath}/*`, bodyLimit({ maxSize: maxBytes, onError: refuseTooLarge }), async (c, next) => {
    const waitSeconds = await takeVisit(c.get('clientAddress'))
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds))
      throw new AppError('too_many_requests')
    }
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer') // the address is in the link
    await next()
  })
  app.get(`${optOutPath}/:token`, (c) => orUnknown(c, async () => c.html(renderOptOutPage(await findOptOut(deps, c.req.param('token'))))))
  app.post(`${optOutPath}/:token`, (c) => orUnknown(c, async () => c.html(renderOptedOutPage(await optOut(deps, c.req.param('token'))))))
}

async function orUnknown(c: HttpContext, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return c.html(renderUnknownOptOutPage(), 404)
    throw error
  }
}
