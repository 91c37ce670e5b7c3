import { createHash } from 'node:crypto'

/** For how long the link of a mail works. */
export const linkSeconds = { reset: 3600, verification: 24 * 3600 } as const

/** The page on which the holder of the token sets a new password. */
export function passwordResetUrl(origin: string, token: string): string {
  return `${origin}/reset-password?token=${encodeURIComponent(token)}`
}

/** Opening it confirms the address and leads to the site's root. */
export function verificationUrl(origin: string, token: string): string {
  return `${origin}/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent('/')}`
}

/** What stands in the database of a link's token: enough to know it again, and nothing to open an account with. */
export function keptIdentifier(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url')
}

/** Of the link for a new password, as the account library names and keeps it. */
export function passwordLinkIdentifier(token: string): string {
  return keptIdentifier(`reset-password:${token}`)
}
