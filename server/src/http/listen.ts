import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { HttpEnv } from './http-env.ts'

export type Listening = {
  /** Where it listens; the port is the one that was given out when 0 was asked for. */
  readonly port: number
  /** Takes no more requests, lets the running ones finish for `graceMs`, then cuts them off. */
  close(graceMs: number): Promise<void>
}

/** What 50 MB take at the slowest pace that is let through, and some more: see `awaitSlowBody`. */
const longestRequestMs = 2 * 3_600_000
/** How long a request's headers may take, and how often that is looked at. */
const headers = { headersTimeout: 15_000, connectionsCheckingInterval: 5000 }

/** Longer than load balancers and proxies keep a connection that rests (60 s): whoever closes first must be them, or a request meets a connection just closed. */
const keepAliveTimeout = 65_000

/** Serves the app. Rejects with the system's own error, such as EADDRINUSE. */
export async function listen(app: Hono<HttpEnv>, { host, port }: { host: string; port: number }): Promise<Listening> {
  const options = { fetch: app.fetch, serverOptions: { requestTimeout: longestRequestMs, keepAliveTimeout, ...headers } }
  const server = createAdaptorServer(options) as Server // without TLS options the adaptor makes a plain HTTP server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is no pipe
    close: (graceMs) =>
      new Promise<void>((resolve) => {
        const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
        // A connection that is kept alive turns idle only when its last answer has gone out: looked at again until all are gone.
        const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(cutOff)
          clearInterval(closeIdle)
          resolve()
        })
      }),
  }
}
