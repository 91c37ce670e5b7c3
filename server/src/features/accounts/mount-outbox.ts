import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { getProductMail, listProductMails } from '../../db/accounts/product-mails.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import { isLoopback } from '../../loopback.ts'
import { outboxPath } from './outbox-path.ts'
import { renderOutbox, renderOutboxMail } from './render-outbox.ts'

const newest = 100

/**
 * Where a developer reads the product's own mails while no server sends them: on this machine alone, for their links open accounts. A mail's HTML runs nothing and loads nothing: it lies in a
 * sandboxed frame, under a policy that allows styles alone.
 */
export function mountOutbox(app: Hono<HttpEnv>, { db }: Pick<Deps, 'db'>): void {
  app.use(`${outboxPath}/*`, async (c, next) => {
    if (!isFromThisMachine(c)) throw new AppError('not_found')
    await next()
  })
  app.get(outboxPath, async (c) => {
    close(c)
    return c.html(renderOutbox(await db.system((tx) => listProductMails(tx, newest))))
  })
  app.get(`${outboxPath}/:id`, async (c) => {
    close(c)
    const id = z.uuid().safeParse(c.req.param('id'))
    if (!id.success) throw new AppError('not_found')
    return c.html(renderOutboxMail(await db.system((tx) => getProductMail(tx, id.data))))
  })
}

/**
 * Whether somebody at this machine asks: over loopback, by a local name (a page of another site can point a name of its own at 127.0.0.1,
 * which is DNS rebinding), and not through a proxy that runs here.
 */
function isFromThisMachine(c: HttpContext): boolean {
  const asked = URL.parse(`http://${c.req.header('host') ?? ''}`)
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  )
  return isLoopback(getConnInfo(c).remote.address ?? '') && asked !== null && isLoopback(asked.hostname) && !isForwarded
}

function close(c: Context): void {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
}
