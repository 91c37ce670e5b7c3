import { AppError } from '../errors.ts'

/** Where the account library answers. */
export const authPath = '/api/auth'

/** What of the account library the product uses. All else that it brings is closed: nobody looks after it. */
const openEndpoints: ReadonlySet<string> = new Set([
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /two-factor/enable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/generate-backup-codes',
  'POST /two-factor/disable',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
])

/** Throws `not_found` for what is closed. */
export function refuseClosedEndpoint({ method, url }: Request): void {
  const { pathname } = new URL(url)
  if (!openEndpoints.has(`${method} ${pathname.slice(authPath.length)}`)) throw new AppError('not_found')
}

const anySite = 'http://this-site.invalid'

/**
 * Throws `forbidden` for an answer that would lead a browser to another site. The library takes `/..//evil.example` for a path of ours, and
 * makes `//evil.example` of it when it adds a parameter.
 */
export function refuseForeignRedirect(response: Response): void {
  const location = response.headers.get('location')
  if (location === null) return
  const read = URL.parse(location, anySite) // as a browser reads it
  if (read?.origin !== anySite || read.pathname.startsWith('//')) throw new AppError('forbidden', { detail: 'a return address elsewhere' })
}
