import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import { isPrivate } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createApp } from '../http/app.ts'
import { mountHealth } from '../http/health.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { listen } from '../http/listen.ts'
import { isLoopback } from '../loopback.ts'
import { mountMetrics } from '../metrics/mount-metrics.ts'

/** Nobody waits for figures of a server that stops. */
const graceMs = 500

/** Adds the figures to the address that people open. */
export function addMetrics({ config }: Pick<Deps, 'config'>, registry: Registry): (app: Hono<HttpEnv>) => void {
  return (app) => mountMetrics(app, { registry, token: config.METRICS_TOKEN, mayBeOpen: isPrivate(config) })
}

/** Serves the figures, and whether all is well, at a port of their own, if METRICS_PORT names one. No proxy leads there, so that loopback is this machine. */
export async function startMetrics(deps: Deps, registry: Registry): Promise<{ stop(): Promise<void> } | null> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = deps.config
  if (port === undefined) return null
  const app = createApp(deps, [])
  mountHealth(app, deps)
  mountMetrics(app, { registry, token, mayBeOpen: isLoopback(host) })
  const listening = await listen(app, { host, port })
  deps.log.info({ host, port: listening.port }, 'The metrics are served')
  return { stop: () => listening.close(graceMs) }
}
