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
