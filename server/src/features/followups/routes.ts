import type { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { answerLink, guardMailedLinks } from '../../http/guard-mailed-links.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import type { Html } from '../../http/render-page.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { optOutPath } from '../../http/sealed-address.ts'
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

/**
 * The page on which the reader of a mail asks for no more. Opening it changes nothing; its button, and a mail program's one click (RFC 8058), post to the same
 * address, without signing in and from wherever they come.
 */
export function mountOptOut(app: Hono<HttpEnv>, deps: Deps): void {
  guardMailedLinks(app, optOutPath)
  const answer = (c: HttpContext, page: () => Promise<Html>) => answerLink(c, page, renderUnknownOptOutPage)
  app.get(`${optOutPath}/:token`, (c) => answer(c, async () => renderOptOutPage(await findOptOut(deps, c.req.param('token')))))
  app.post(`${optOutPath}/:token`, (c) => answer(c, async () => renderOptedOutPage(await optOut(deps, c.req.param('token')))))
}
