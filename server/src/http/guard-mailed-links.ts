import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../errors.ts'
import { refuseTooLarge } from './app.ts'
import type { HttpContext, HttpEnv } from './http-env.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Html } from './render-page.ts'

/** A person opens a page or two; the servers of a mail provider post for many people. */
const rate = { points: 120, durationSeconds: 60 }
const maxBytes = 16 * 1024

/** Slows down who opens such links without end, and keeps what stands in them from caches and from other sites. */
export function guardMailedLinks(app: Hono<HttpEnv>, path: string): void {
  const takeVisit = createRateLimit(rate)
  app.use(`${path}/*`, bodyLimit({ maxSize: maxBytes, onError: refuseTooLarge }), async (c, next) => {
    const waitSeconds = await takeVisit(c.get('clientAddress'))
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds))
      throw new AppError('too_many_requests')
    }
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer') // the address is in the link
    await next()
  })
}

/** The page of a link; `unknown` for one that is none. */
export async function answerLink(c: HttpContext, page: () => Promise<Html>, unknown: () => Html): Promise<Response> {
  try {
    return c.html(await page())
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return c.html(unknown(), 404)
    throw error
  }
}
