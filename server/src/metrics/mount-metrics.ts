import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import { AppError } from '../errors.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { isLoopback } from '../loopback.ts'

/** `mayBeOpen`: nobody else than this machine's own people reaches the server that it is mounted on. */
type Metrics = { registry: Registry; token: string | undefined; mayBeOpen: boolean }

/**
 * `/metrics` in the text format of Prometheus. With METRICS_TOKEN whoever brings it, as a bearer token, is answered, and nobody else. Without one only this machine is, and
 * only where nobody else reaches the server, since behind a proxy on the same machine every visitor comes from loopback. To others there is no such page.
 */
export function mountMetrics(app: Hono<HttpEnv>, metrics: Metrics): void {
  app.get('/metrics', async (c) => {
    admit(c, metrics)
    const { registry } = metrics
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  })
}

function admit(c: HttpContext, { token, mayBeOpen }: Metrics): void {
  if (token !== undefined) {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) throw new AppError('unauthenticated')
  } else if (!mayBeOpen || !isLoopback(getConnInfo(c).remote.address ?? '')) throw new AppError('not_found')
}

/** In a time that tells nothing of how much of it was right. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
