import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { actAs, type Acting } from '../../../db/acting.ts'
import { AppError } from '../../../errors.ts'
import { refuseTooLarge } from '../../../http/app.ts'
import type { HttpContext, HttpEnv } from '../../../http/http-env.ts'
import { noticePath } from '../../../http/notice-link.ts'
import { createRateLimit } from '../../../http/rate-limit.ts'
import { siteOrigin } from '../../../http/site-origin.ts'
import { renderClosedPage, renderNoticePage, renderOutcomePage, renderUndonePage } from './render-notice-pages.ts'
import { openNotice, undoNotice, pressNotice } from './press-notice.ts'

/** A person opens a page or two, and the scanners of their mail program a few more. Nobody guesses a key of 256 bits; this keeps them from trying. */
const rate = { points: 60, durationSeconds: 60 }
/** An answer of 20,000 characters, each of them encoded. */
const maxBytes = 256 * 1024

/** Only the owner has the link. */
const byLink: Acting = { actor: 'owner', session: { id: null, device: 'A link in a notice' } }

type NoticesDeps = Parameters<typeof pressNotice>[0]

/**
 * The pages behind the links of a notice, open without signing in. Opening one changes nothing: programs that read mails open what is in them. Its button
 * posts to the same address.
 */
export function mountNotices(app: Hono<HttpEnv>, deps: NoticesDeps): void {
  const takeVisit = createRateLimit(rate)
  app.use(`${noticePath}/*`, bodyLimit({ maxSize: maxBytes, onError: refuseTooLarge }), async (c, next) => {
    const waitSeconds = await takeVisit(c.get('clientAddress'))
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds))
      throw new AppError('too_many_requests')
    }
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer') // the key is in the address
    c.header('X-Robots-Tag', 'noindex, nofollow')
    await next()
  })
  app.get(`${noticePath}/:key`, async (c) => {
    const opened = await openNotice(deps, c.req.param('key'))
    if (opened.state === 'open') return c.html(renderNoticePage(opened.notice, null))
    if (opened.state === 'used') return c.html(renderOutcomePage(opened.outcome, { undoPath: null, dashboard: dashboard(c, deps) }), 410)
    return c.html(renderClosedPage(opened, dashboard(c, deps)), opened.state === 'unknown' ? 404 : 410)
  })
  app.post(`${noticePath}/:key`, (c) => answerPost(c, deps, c.req.param('key')))
  app.post(`${noticePath}/:key/undo`, async (c) => {
    const key = c.req.param('key')
    const isUndone = await actAs(byLink, () => undoNotice(deps, key))
    return c.html(renderUndonePage(isUndone, { path: `${noticePath}/${key}`, dashboard: dashboard(c, deps) }), isUndone ? 200 : 409)
  })
}

async function answerPost(c: HttpContext, deps: NoticesDeps, key: string): Promise<Response> {
  const { text } = await c.req.parseBody()
  const typed = typeof text === 'string' ? text.replaceAll('\r\n', '\n') : ''
  const used = await actAs(byLink, () => pressNotice(deps, key, typed))
  const ways = { undoPath: `${noticePath}/${key}/undo`, dashboard: dashboard(c, deps) }
  switch (used.state) {
    case 'done':
    case 'used':
      return c.html(renderOutcomePage(used.outcome, ways))
    case 'refused': {
      const opened = await openNotice(deps, key)
      const refused = { text: typed, problem: used.message }
      return opened.state === 'open' ? c.html(renderNoticePage(opened.notice, refused), 422) : answerPost(c, deps, key)
    }
    default:
      return c.html(renderClosedPage(used, ways.dashboard), used.state === 'unknown' ? 404 : 410)
  }
}

function dashboard(c: HttpContext, { config }: NoticesDeps): string {
  return `${siteOrigin(config, c.req.header('host'))}/dashboard/escalate`
}
