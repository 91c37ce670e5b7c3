import type { BetterAuthOptions } from 'better-auth'
import { betterAuth } from 'better-auth/minimal' // without the query builder that our adapter does not need
import { isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { deviceWords } from '@ownvoice/core/accounts/device-words'
import { brand } from '@ownvoice/core/brand'
import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Ids } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { actAs, type Acting } from '../db/acting.ts'
import { createDigest } from '../digest.ts'
import { AppError } from '../errors.ts'
import { passwordLength } from '../password-strength.ts'
import { systemAdapter } from './auth-adapter.ts'
import { authPath, refuseClosedEndpoint, refuseForeignRedirect } from './auth-endpoints.ts'
import { authHooks, type MailLater, type SecurityEvents } from './auth-hooks.ts'
import { keptIdentifier, linkSeconds, passwordResetUrl, verificationUrl } from './auth-links.ts'
import { openAuthLog } from './auth-log.ts'
import type { EmailChangeEvents } from './email-change.ts'
import { openKnownDevices } from './known-devices.ts'
import { passkeyPlugin } from './passkey-plugin.ts'
import type { PasskeyEvents } from './passkey-hooks.ts'
import { openGuessLimits } from './guess-limits.ts'
import { createRateLimit, type TakeUse } from './rate-limit.ts'
import { openLimits } from './shared-limit.ts'
import type { Credentials, SignedIn } from './rpc.ts'
import { sessionSeconds } from './session-storage.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import type { TwoFactorEvents } from './two-factor-hooks.ts'

/** Our own header to the account library: it is set for every request, so a client's value never gets through. */
export const clientAddressHeader = 'x-ownvoice-client-address'

/** What happens around accounts, and is no business of HTTP. */
export type AccountEvents = EmailChangeEvents &
  SecurityEvents &
  TwoFactorEvents &
  PasskeyEvents & {
    /** Runs after each sign-in. What it throws is logged; the sign-in stands. */
    onSignIn(owner: OwnerId): Promise<void>
    sendPasswordReset(mail: { email: string; url: string }): Promise<void>
    sendVerification(mail: { email: string; url: string }): Promise<void>
  }

export type Auth = {
  /** Answers everything under /api/auth. */
  answer(request: Request): Promise<Response>
  /** The signed-in person behind a request's cookies, or null. With `keep`, which sends a cookie, use lengthens the session. */
  findSignedIn(headers: Headers, keep?: (cookie: string) => void): Promise<SignedIn | null>
  /** Signs in whoever has just made an account, as if their browser had asked for it. Gives the cookies that it keeps. */
  signIn(credentials: Credentials, visit: Visit): Promise<string[]>
  /** Resolves when all that was to be done after an answer is done. */
  drained(): Promise<void>
}

/** Of a request: the address it went to, and its headers with `clientAddressHeader`. */
export type Visit = { url: string; headers: Headers }

type AuthDeps = Pick<Deps, 'config' | 'db' | 'ids' | 'log' | 'clock'>

/** Sign-in by e-mail and password or by a passkey, with sessions in the database and an httpOnly cookie. Nobody can sign up through it. */
export function createAuth(deps: AuthDeps, secret: string, events: AccountEvents): Auth {
  const { config, log } = deps
  const later = new Set<Promise<unknown>>()
  const mailLater: MailLater = (path, email, headers) => {
    headers.delete('cookie') // whoever asked, the mail is for the address alone
    const call = { body: { email }, headers }
    const sending = (path === '/request-password-reset' ? auth.api.requestPasswordReset(call) : auth.api.sendVerificationEmail(call))
      .catch((error: unknown) => log.error({ err: error, path }, 'A mail that was asked for could not be sent'))
      .finally(() => later.delete(sending))
    later.add(sending)
  }
  const auth = betterAuth(authOptions(deps, secret, events, mailLater))
  const findSession = async (headers: Headers) => (await auth.api.getSession({ headers, query: { disableRefresh: true } }))?.session

  return {
    async answer(request) {
      refuseClosedEndpoint(request)
      if (!config.BASE_URL) refuseForeignHost(request, config.HOST)
      const session = request.method === 'POST' ? await findSession(request.headers) : null
      const device = deviceWords(request.headers.get('user-agent'))
      const by: Acting = { actor: 'owner', session: { id: session?.id ?? null, device } }
      const response = markVerified(request, await actAs(by, () => auth.handler(request)))
      refuseForeignRedirect(response)
      return response
    },
    async findSignedIn(headers, keep) {
      const { response: found, headers: answered } = await auth.api.getSession({
        headers,
        query: { disableRefresh: !keep },
        returnHeaders: true,
      })
      if (!found) return null
      const { user, session } = found
      for (const cookie of answered.getSetCookie()) keep?.(cookie)
      return {
        owner: ownerId(user.id),
        email: user.email,
        emailVerified: user.emailVerified,
        sessionId: session.id,
        device: deviceWords(session.userAgent ?? null),
      }
    },
    async signIn(credentials, visit) {
      const request = signInRequest(credentials, visit, config.BASE_URL)
      const by: Acting = { actor: 'owner', session: { id: null, device: deviceWords(request.headers.get('user-agent')) } }
      const response = await actAs(by, () => auth.handler(request))
      if (!response.ok) throw new Error(`signing in was answered with ${response.status}`)
      return response.headers.getSetCookie()
    },
    async drained() {
      await Promise.all(later)
    },
  }
}

function authOptions({ config, db, ids, log, clock }: AuthDeps, secret: string, events: AccountEvents, mailLater: MailLater) {
  const isHttps = config.BASE_URL?.startsWith('https:') ?? false
  return {
    appName: brand.name,
    baseURL: config.BASE_URL ?? { allowedHosts: ownHosts(config.HOST).flatMap((host) => [host, `${host}:*`]), protocol: 'http' },
    basePath: authPath,
    secret,
    database: systemAdapter(db, { digest: createDigest(secret, 'session token'), clock }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: linkSeconds.reset,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url, token }) =>
        events.sendPasswordReset({ email: user.email, url: passwordResetUrl(new URL(url).origin, token) }),
    },
    emailVerification: {
      expiresIn: linkSeconds.verification,
      sendVerificationEmail: ({ user, url, token }) =>
        events.sendVerification({ email: user.email, url: verificationUrl(new URL(url).origin, token) }),
    },
    user: { modelName: 'users', additionalFields: { businessName: { type: 'string', required: false, input: false } } },
    session: { modelName: 'authSessions', expiresIn: sessionSeconds.unused, updateAge: sessionSeconds.noted, freshAge: 0 }, // not how old a session is counts, but the password: see need-password.ts
    account: { modelName: 'authAccounts', encryptOAuthTokens: true },
    verification: { modelName: 'authVerifications', storeIdentifier: { hash: async (identifier) => keptIdentifier(identifier) } },
    plugins: [secondFactor(), passkeyPlugin(config.BASE_URL)],
    rateLimit: rateLimit(),
    hooks: authHooks({
      limits: openGuessLimits(openLimits({ config, db, digest: createDigest(secret, 'limited use') })),
      db,
      clock,
      events: { ...events, ...loggedWhenFailing(events, log) },
      devices: openKnownDevices(secret, ids, { isHttps }),
      mailLater,
      note: openAuthLog(log, createDigest(secret, 'account in the log')),
    }),
    databaseHooks: {
      session: {
        create: {
          async after({ userId }) {
            await events.onSignIn(ownerId(userId)).catch((error: unknown) => {
              log.error({ err: error, userId }, 'The profile could not be checked at sign-in')
            })
          },
        },
      },
    },
    advanced: advanced(ids, isHttps),
    onAPIError: {
      onError(error) {
        if (!isAPIError(error) || error.statusCode >= 500) log.error({ err: error, part: 'accounts' }, 'A request about an account failed')
      },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (level, message) => (level === 'error' ? log.error({ part: 'accounts' }, message) : undefined) },
  } satisfies BetterAuthOptions
}

function loggedWhenFailing(events: SecurityEvents & PasskeyEvents, log: Deps['log']): SecurityEvents & PasskeyEvents {
  const logged = (told: Promise<void>, owner: OwnerId) =>
    told.catch((error: unknown) => log.error({ err: error, userId: owner }, 'An owner could not be told of what happened to their account'))
  return {
    onPasswordChange: (owner) => logged(events.onPasswordChange(owner), owner),
    onNewDevice: (owner, by) => logged(events.onNewDevice(owner, by), owner),
    onPasskeyAdded: (owner, name) => logged(events.onPasskeyAdded(owner, name), owner),
  }
}

/** A code of an authenticator app besides the password. Which of its endpoints are open stands with the others. */
function secondFactor() {
  return twoFactor({
    issuer: brand.name,
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: makeRecoveryCodes },
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    trustDeviceMaxAge: 30 * 24 * 3600,
    schema: { twoFactor: { modelName: 'twoFactors' } },
  })
}

function signInRequest(credentials: Credentials, visit: Visit, baseUrl: string | undefined): Request {
  const url = new URL(`${authPath}/sign-in/email`, baseUrl ?? visit.url)
  const headers = new Headers(visit.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  headers.set('origin', url.origin) // the request that made the account was held against other sites before
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(credentials) })
}

/** The names under which this server is found while no BASE_URL says more. */
function ownHosts(host: string): string[] {
  return ['localhost', '127.0.0.1', '[::1]', host]
}

function rateLimit() {
  return {
    enabled: true,
    window: 60,
    max: 200,
    // Where a guess or a mail is counted by account too, the hooks count; what else asks for the password is seldom needed.
    customRules: {
      '/sign-in/email': false,
      '/request-password-reset': false,
      '/send-verification-email': false,
      '/get-session': false,
      '/change-password': { window: 15 * 60, max: 20 },
      '/two-factor/*': false,
      '/passkey/generate-authenticate-options': { window: 15 * 60, max: 100 }, // each is a row until it is used or over
      '/passkey/verify-authentication': false,
    },
    customStorage: rateLimitStorage(),
  } satisfies BetterAuthOptions['rateLimit']
}

/** The account library's limits, each counted by our own limiter for the life of this process. */
function rateLimitStorage(): NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']> {
  const limits = new Map<string, TakeUse>()
  return {
    async consume(key, { window, max }) {
      const name = `${max}/${window}`
      const takeUse = limits.get(name) ?? createRateLimit({ points: max, durationSeconds: window })
      limits.set(name, takeUse)
      const waitSeconds = await takeUse(key)
      return { allowed: waitSeconds === 0, retryAfter: waitSeconds === 0 ? null : waitSeconds }
    },
  }
}

function advanced(ids: Ids, isHttps: boolean) {
  return {
    disableOriginCheck: false, // said, because the library leaves the check out where NODE_ENV is `test`
    database: { generateId: () => ids.next() },
    ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    useSecureCookies: false,
    cookiePrefix: isHttps ? '__Host-ownvoice' : 'ownvoice',
    cookies: { session_token: { name: isHttps ? '__Host-ownvoice_session' : 'ownvoice_session' } },
    defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
  } satisfies BetterAuthOptions['advanced']
}

/** The links of mails lead to the host that was asked, so a made-up one gets no further than here. */
function refuseForeignHost(request: Request, host: string): void {
  const { hostname } = new URL(request.url)
  if (!ownHosts(host).includes(hostname)) {
    throw new AppError('forbidden', { message: 'Set BASE_URL to the address under which this site is opened.', detail: `host ${hostname}` })
  }
}

/** The link of a mail leads to the root, which is told whether the address is confirmed now; the library tells it only of errors. */
function markVerified(request: Request, response: Response): Response {
  if (new URL(request.url).pathname === `${authPath}/verify-email` && response.headers.get('location') === '/') {
    response.headers.set('Location', '/?verified=1')
  }
  return response
}
