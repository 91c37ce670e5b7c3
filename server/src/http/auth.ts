import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { brand } from '@ownvoice/core/brand'
import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq } from 'drizzle-orm'
import { users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { systemAdapter } from './auth-adapter.ts'
import { createRateLimit, type TakeUse } from './rate-limit.ts'
import type { SignedIn } from './rpc.ts'

/** Our own header to the account library: it is set for every request, so a client's value never gets through. */
export const clientAddressHeader = 'x-ownvoice-client-address'

/** Sign-in attempts from one address in a minute. */
const signInRate = { window: 60, max: 20 }

/** Runs after each sign-in, with the owner and the sign-in address. What it throws is logged; the sign-in stands. */
export type OnSignIn = (owner: OwnerId, email: string) => Promise<void>

export type Auth = {
  /** Answers everything under /api/auth. */
  answer(request: Request): Promise<Response>
  /** The signed-in person behind a request's cookies, or null. */
  findSignedIn(headers: Headers): Promise<SignedIn | null>
}

type AuthDeps = Pick<Deps, 'config' | 'db' | 'ids' | 'log'>

/** Sign-in by e-mail and password, with sessions in the database and an httpOnly cookie. Nobody can sign up through it. */
export function createAuth(deps: AuthDeps, secret: string, onSignIn: OnSignIn): Auth {
  const auth = betterAuth(authOptions(deps, secret, onSignIn))
  return {
    answer: (request) => auth.handler(request),
    async findSignedIn(headers) {
      const found = await auth.api.getSession({ headers })
      if (!found) return null
      const { user, session } = found
      return { owner: ownerId(user.id), email: user.email, emailVerified: user.emailVerified, sessionId: session.id }
    },
  }
}

function authOptions({ config, db, ids, log }: AuthDeps, secret: string, onSignIn: OnSignIn) {
  const isHttps = config.BASE_URL?.startsWith('https:') ?? false
  return {
    appName: brand.name,
    baseURL: config.BASE_URL ?? { allowedHosts: ['localhost:*', '127.0.0.1:*', '[::1]:*', `${config.HOST}:*`], protocol: 'http' },
    basePath: '/api/auth',
    secret,
    database: systemAdapter(db),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8 },
    user: { modelName: 'users' },
    session: { modelName: 'authSessions' },
    account: { modelName: 'authAccounts', encryptOAuthTokens: true },
    verification: { modelName: 'authVerifications' },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 200,
      customRules: { '/sign-in/email': signInRate, '/get-session': false },
      customStorage: rateLimitStorage(),
    },
    hooks: {
      after: createAuthMiddleware(async (ctx) => {
        const refusal = ctx.path === '/sign-in/email' ? ctx.context.returned : null
        if (isAPIError(refusal) && refusal.statusCode === 401) {
          throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid login credentials' })
        }
      }),
    },
    databaseHooks: {
      session: {
        create: {
          async after(session) {
            try {
              const [user] = await db.system((tx) => tx.select({ email: users.email }).from(users).where(eq(users.id, session.userId)))
              if (user) await onSignIn(ownerId(session.userId), user.email)
            } catch (error) {
              log.error({ err: error, userId: session.userId }, 'The profile could not be checked at sign-in')
            }
          },
        },
      },
    },
    advanced: {
      database: { generateId: () => ids.next() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      useSecureCookies: false,
      cookiePrefix: isHttps ? '__Host-ownvoice' : 'ownvoice',
      cookies: { session_token: { name: isHttps ? '__Host-ownvoice_session' : 'ownvoice_session' } },
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    onAPIError: {
      onError(error) {
        if (!isAPIError(error) || error.statusCode >= 500) log.error({ err: error, part: 'accounts' }, 'A request about an account failed')
      },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (level, message) => (level === 'error' ? log.error({ part: 'accounts' }, message) : undefined) },
  } satisfies BetterAuthOptions
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
