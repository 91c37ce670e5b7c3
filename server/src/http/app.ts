import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'
import { nulRefused } from '@ownvoice/core/text/holds-nul'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { inRequest } from '../request-scope.ts'
import { answerError } from './answer-error.ts'
import { awaitSlowBody } from './await-slow-body.ts'
import { clientAddress } from './client-address.ts'
import type { HttpContext, HttpEnv } from './http-env.ts'
import { limitOpen } from './limit-open.ts'
import { createRateLimit } from './rate-limit.ts'
import { refuseForeignChange } from './refuse-foreign-change.ts'
import { requestId } from './request-id.ts'
import { routeOf } from './route-of.ts'

/** The largest request body outside the routes that set a smaller limit. */
const maxBodyBytes = 1024 * 1024
/** Requests to the API from one address in a minute: above what the office below needs when a change makes each of its tabs look again, below what hurts. */
const apiRate = { points: 3000, durationSeconds: 60 }

/**
 * Requests of one address that are open at the same time, live updates and downloads among them: an office of thirty people behind one
 * line, each with five tabs that listen, and room for pages that load.
 */
const requestsPerAddress = 200

/** Where documents are uploaded to: it counts the bytes itself, as they come. */
export const uploadPath = '/api/documents'

/** An address that any site may post to, because it is meant to stand on other sites. */
export const openPath = '/api/leads/'

export type AppDeps = Pick<Deps, 'config' | 'log' | 'ids' | 'clock' | 'stopwatch' | 'meter'>

/**
 * The app without any route of a feature: request ids, addresses, headers, limits and the one mapping of errors. `scriptHashes` are the
 * sources under which the inline scripts of the built pages may run.
 */
export function createApp({ config, log, ids, clock, stopwatch, meter }: AppDeps, scriptHashes: readonly string[]): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const takeUse = createRateLimit(apiRate)
  const openRequest = limitOpen(requestsPerAddress)
  app.onError((error, c) => answerError(error, c, log))
  app.notFound((c) => answerError(new AppError('not_found'), c, log))

  app.use(async (c, next) => {
    const socketAddress = getConnInfo(c).remote.address ?? 'unknown'
    c.set('requestId', requestId(c.req.header('x-request-id'), config.TRUSTED_PROXIES) ?? ids.next())
    c.set('clientAddress', clientAddress(socketAddress, c.req.header('x-forwarded-for'), config.TRUSTED_PROXIES))
    const startedMs = stopwatch()
    await inRequest(c.get('requestId'), next)
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    noteAnswer(c, { log, meter }, stopwatch() - startedMs)
  })
  app.use(async (c, next) => {
    if (/%00/.test(c.req.url)) throw new AppError('invalid_input', { message: nulRefused })
    await next()
  })
  app.use(secureHeaders({ ...headers(scriptHashes, config.BASE_URL?.startsWith('https:') ?? false), overwrite: false }))
  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env
    const close = openRequest(c.get('clientAddress'))
    if (!close) throw new AppError('too_many_open')
    outgoing.once('close', close)
    if (!hasBody(incoming)) return next()
    const closed = new AbortController()
    outgoing.once('close', () => closed.abort())
    await Promise.race([next(), awaitSlowBody(incoming, clock, closed.signal)]).catch((error: unknown) => {
      c.header('Connection', 'close') // the rest of the body makes it useless
      // Once a response is out Node tells nobody any more that a body broke off: whoever still reads it would wait for ever.
      outgoing.once('finish', () => incoming.destroy(error instanceof Error ? error : undefined))
      throw error
    })
  })
  app.use('/api/*', async (c, next) => {
    if (!c.req.path.startsWith(openPath)) refuseForeignChange(c.req.raw, config.BASE_URL)
    const waitSeconds = await takeUse(c.get('clientAddress'))
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds))
      throw new AppError('too_many_requests')
    }
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use('/api/*', except(uploadPath, bodyLimit({ maxSize: maxBodyBytes, onError: refuseTooLarge })))
  return app
}

/** A change is worth a line at any time, what was only looked at while somebody searches. The address itself may hold what is secret: its pattern does not. */
function noteAnswer(c: HttpContext, { log, meter }: Pick<Deps, 'log' | 'meter'>, ms: number): void {
  const { method } = c.req
  const { status } = c.res
  const route = routeOf(c)
  meter.requestAnswered({ route, status, ms })
  const line = { requestId: c.get('requestId'), method, route, status, ms: Math.round(ms) }
  const isChange = method !== 'GET' && method !== 'HEAD' && c.req.path.startsWith('/api/')
  log[isChange ? 'info' : 'debug'](line, 'A request was answered')
}

/** RFC 9112 §6.3: a request has a body when one of these announces it. */
function hasBody(incoming: IncomingMessage): boolean {
  return incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length'] ?? 0) > 0
}

/** For `bodyLimit`: a body that is too large ends in the fault of the table. What of it was not read makes the connection useless. */
export function refuseTooLarge(c: Context): never {
  c.header('Connection', 'close')
  throw new AppError('too_large')
}

/** What a browser can do for a page and no page of ours needs, so that no script that got in could either. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsingTopics',
  'camera',
  'displayCapture',
  'encryptedMedia',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idleDetection',
  'localFonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'pictureInPicture',
  'screenWakeLock',
  'serial',
  'usb',
  'xrSpatialTracking',
] as const

function headers(scriptHashes: readonly string[], isHttps: boolean): NonNullable<Parameters<typeof secureHeaders>[0]> {
  return {
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes],
      // Mantine and React set style attributes; styles carry no code.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    permissionsPolicy: Object.fromEntries(unusedFeatures.map((feature) => [feature, []])),
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
  }
}
