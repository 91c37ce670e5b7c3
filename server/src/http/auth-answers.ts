import { isAPIError } from 'better-auth/api'
import { z } from 'zod'

const User = z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() })
const WithUser = z.object({ user: User })
const WithSession = z.object({ user: User, session: z.object({ expiresAt: z.date() }) })

const answeredByStatus: ReadonlySet<string> = new Set([
  '/change-password',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/disable',
  '/passkey/verify-registration',
])

/**
 * What leaves of the account library's own answers, field by field: a session's token belongs in its cookie alone, and people are shown
 * neither addresses nor browsers of sessions. Undefined for an answer that stays as it is.
 */
export function presentAnswer(path: string | undefined, returned: unknown): object | undefined {
  if (returned === null || isAPIError(returned)) return undefined
  if (path === '/sign-in/email' || path === '/passkey/verify-authentication') return WithUser.parse(returned)
  if (path === '/get-session') return WithSession.parse(returned)
  if (path !== undefined && answeredByStatus.has(path)) return { status: true }
  return undefined
}
