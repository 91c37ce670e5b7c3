import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import { ensureAccountProfile } from './features/accounts/ensure-account-profile.ts'
import { mountLeadForms } from './features/leads/routes.ts'
import { type ApiRouter, mountApi } from './http/api.ts'
import { createApp } from './http/app.ts'
import { clientAddressHeader, createAuth } from './http/auth.ts'
import { mountHealth } from './http/health.ts'
import { listen } from './http/listen.ts'
import { openLiveHub, streamLive } from './http/live.ts'
import { mountWebFiles, readScriptHashes } from './http/web-files.ts'

/** How long requests that run are given to finish when the server stops. */
const graceMs = 5000

export type RunningWeb = { readonly port: number; readonly liveStreams: number; stop(): Promise<void> }

/** Serves everything under one address: sign-in, API, live updates, forms and the built web app in `webBuild`. */
export async function startWeb(
  deps: Deps,
  { secret, webBuild, router }: { secret: string; webBuild: string; router: ApiRouter },
): Promise<RunningWeb> {
  const { config, log, clock } = deps
  const app = createApp(deps, await readScriptHashes(webBuild))
  const auth = createAuth(deps, secret, (owner, email) => ensureAccountProfile(deps, owner, email))
  const hub = await openLiveHub(deps)
  const stopping = new AbortController()

  mountHealth(app, deps)
  app.on(['GET', 'POST'], '/api/auth/*', (c) => {
    const headers = new Headers(c.req.raw.headers)
    headers.set(clientAddressHeader, c.get('clientAddress'))
    return auth.answer(new Request(c.req.raw, { headers }))
  })
  app.get('/api/live', async (c) => {
    const findSignedIn = () => auth.findSignedIn(c.req.raw.headers)
    const signedIn = await findSignedIn()
    if (!signedIn) throw new AppError('unauthenticated')
    const isStillSignedIn = async () => (await findSignedIn())?.sessionId === signedIn.sessionId
    return streamLive(c, { hub, clock, signedIn, isStillSignedIn, stopping: stopping.signal })
  })
  mountLeadForms(app, deps)
  mountApi(app, router, (headers) => auth.findSignedIn(headers), log)
  mountWebFiles(app, webBuild)

  const listening = await listen(app, { host: config.HOST, port: config.PORT }).catch(async (error: unknown) => {
    await hub.close()
    throw error
  })
  return {
    port: listening.port,
    get liveStreams() {
      return hub.size
    },
    async stop() {
      stopping.abort()
      await listening.close(graceMs)
      await hub.close()
    },
  }
}
