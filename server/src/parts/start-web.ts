import type { Hono } from 'hono'
import type { SiteWords } from '@ownvoice/core/site/site-words'
import { holdsNul, nulRefused } from '@ownvoice/core/text/holds-nul'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { accountEvents } from '../features/accounts/account-events.ts'
import { mountExport } from '../features/accounts/owner-data/mount-export.ts'
import { mountContact } from '../features/accounts/routes.ts'
import { mountOutbox } from '../features/accounts/mount-outbox.ts'
import { hasOutbox } from '../features/accounts/outbox-path.ts'
import { answerVisitor } from '../features/assistant/answer-visitor.ts'
import { mountNotices } from '../features/assistant/notices/mount-notices.ts'
import { checkSubscription } from '../features/billing/check-subscription.ts'
import { mountPracticeCheckout } from '../features/billing/mount-practice-checkout.ts'
import { receiveWebhook } from '../features/billing/receive-webhook.ts'
import { mountBillingWebhook } from '../features/billing/routes.ts'
import { mountBookingWebhooks } from '../features/bookings/mount-booking-webhooks.ts'
import { mountOptOut } from '../features/followups/routes.ts'
import { mountFiles } from '../features/knowledge/mount-files.ts'
import { mountAskUs } from '../features/leads/mount-ask-us.ts'
import { mountLeadForms } from '../features/leads/mount-lead-forms.ts'
import { mountGmailPush } from '../features/mailboxes/mount-gmail-push.ts'
import { type ApiRouter, mountApi } from '../http/api.ts'
import { createApp } from '../http/app.ts'
import { type Auth, clientAddressHeader, createAuth } from '../http/auth.ts'
import { mountHealth } from '../http/health.ts'
import { limitStreams } from '../http/limit-streams.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { listen } from '../http/listen.ts'
import { openLiveHub, streamLive } from '../http/live.ts'
import type { SignedIn } from '../http/rpc.ts'
import { mountServiceWorker } from '../http/service-worker.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { mountWebFiles, readScriptHashes } from '../http/web-files.ts'

/** How long requests that run are given to finish when the server stops. */
const graceMs = 5000

export type RunningWeb = { readonly port: number; readonly liveStreams: number; stop(): Promise<void> }

type WebOptions = {
  secret: string
  webBuild: string
  router: ApiRouter
  /** Adds what only this process can serve. */
  mountMore?: (app: Hono<HttpEnv>) => void
}

/** Serves everything under one address: sign-in, API, live updates, forms and the built web app in `webBuild`. */
export async function startWeb(deps: Deps, { secret, webBuild, router, mountMore = () => {} }: WebOptions): Promise<RunningWeb> {
  const { config, clock } = deps
  const scriptHashes = await readScriptHashes(webBuild)
  const app = createApp(deps, scriptHashes)
  const auth = createAuth(deps, secret, accountEvents(deps))
  const hub = await openLiveHub(deps)
  const stopping = new AbortController()
  const takeStream = limitStreams()
  const findSignedIn = (headers: Headers) => getSignedIn(auth, headers)

  deps.meter.watchStreams(() => hub.size)
  mountHealth(app, deps)
  mountMore(app)
  mountAuth(app, auth)
  app.get('/api/live', async (c) => {
    const { headers } = c.req.raw
    const signedIn = await findSignedIn(headers)
    takeStream(c, signedIn)
    const isStillSignedIn = async () => (await auth.findSignedIn(headers))?.sessionId === signedIn.sessionId
    return streamLive(c, { hub, clock, signedIn, isStillSignedIn, stopping: stopping.signal })
  })
  if (hasOutbox(config)) mountOutbox(app, deps)
  mountForOthers(app, deps)
  if (deps.payments.mode === 'test') mountPracticeCheckout(app, deps, { secret, deliver: (webhook) => receiveWebhook(deps, webhook) })
  const isSubscribed = async (signedIn: SignedIn) => (await checkSubscription(deps, signedIn)).subscribed
  const findSubscriber = async (headers: Headers) => {
    const signedIn = await findSignedIn(headers)
    if (!(await isSubscribed(signedIn))) throw new AppError('subscription_required')
    return signedIn
  }
  mountExport(app, deps, { findSignedIn })
  mountFiles(app, deps, { findSignedIn, findSubscriber, takeStream })
  mountApi(app, deps, {
    router,
    findSignedIn: (headers, keep) => auth.findSignedIn(headers, keep),
    isSubscribed,
    signIn: (credentials, { url, headers }, address) => auth.signIn(credentials, { url, headers: withClientAddress(headers, address) }),
  })
  mountServiceWorker(app, scriptHashes.join(' '))
  await mountWebFiles(app, webBuild, () => siteWords({ ...config, PORT: listening.port }))

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
      await auth.drained()
      await hub.close()
    },
  }
}

/** What others than the owner come to, without signing in. */
function mountForOthers(app: Hono<HttpEnv>, deps: Deps): void {
  mountLeadForms(app, deps)
  mountAskUs(app, deps, (owner, question) => answerVisitor(deps, owner, question))
  mountBookingWebhooks(app, deps)
  mountGmailPush(app, deps)
  mountOptOut(app, deps)
  mountContact(app, deps)
  mountNotices(app, deps)
  mountBillingWebhook(app, deps)
}

async function getSignedIn(auth: Auth, headers: Headers): Promise<SignedIn> {
  const signedIn = await auth.findSignedIn(headers)
  if (!signedIn) throw new AppError('unauthenticated')
  return signedIn
}

/** The account library counts and records under the address that this server believes in. */
function withClientAddress(given: Headers, clientAddress: string): Headers {
  const headers = new Headers(given)
  headers.set(clientAddressHeader, clientAddress)
  return headers
}

function mountAuth(app: Hono<HttpEnv>, auth: Auth): void {
  app.on(['GET', 'POST'], '/api/auth/*', async (c) => {
    const headers = withClientAddress(c.req.raw.headers, c.get('clientAddress'))
    return auth.answer(new Request(c.req.url, { method: c.req.method, headers, body: await readAuthBody(c) }))
  })
}

/** Of a body that breaks off the account library would write to the console, and of NUL it would not know. */
async function readAuthBody({ req }: HttpContext): Promise<string | null> {
  if (req.method !== 'POST') return null
  const body = await req.text()
  if (holdsNul(parseJson(body))) throw new AppError('invalid_input', { message: nulRefused })
  return body
}

/** The text itself where it is none: that is for the account library to refuse. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function siteWords(config: Config): SiteWords {
  return { url: siteOrigin(config), contactEmail: config.CONTACT_EMAIL, companyName: config.COMPANY_NAME }
}
