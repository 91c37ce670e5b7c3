import { APIError, isAPIError } from 'better-auth/api'
import { faults } from '@ownvoice/core/faults'

/** The account library's refusals in our words, by its codes. */
const messages: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid login credentials',
  INVALID_EMAIL: 'Please enter a valid email address.',
  INVALID_PASSWORD: 'The current password is not right.',
  INVALID_TOKEN: 'This link is no longer valid. Please ask for a new one.',
  UNAUTHORIZED: faults.unauthenticated.message,
  EMAIL_MISMATCH: 'This is not the address of the account you are signed in to.',
  INVALID_CODE: 'This code is not right, or was used already. Please type the next one that the app shows.',
  INVALID_BACKUP_CODE: 'This is not one of your recovery codes, or it was used already.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Please sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please try again in 15 minutes.',
  TOTP_NOT_ENABLED: 'Two-factor authentication is not set up. Please begin again.',
  BACKUP_CODES_NOT_ENABLED: 'Two-factor authentication is not set up. Please begin again.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is off.',
  TOTP_ALREADY_ENABLED: 'Two-factor authentication is on already.',
  PASSKEY_NOT_FOUND: 'This passkey signs in to no account here. It may have been removed. Please sign in with your password.',
  AUTHENTICATION_FAILED: 'This passkey could not be checked. Please try again, or sign in with your password.',
  CHALLENGE_NOT_FOUND: 'That took too long. Please try again.',
  FAILED_TO_VERIFY_REGISTRATION: 'What your device gave could not be used. Please try again.',
  PASSKEY_UNVERIFIED: 'Your device did not ask for your fingerprint, face or screen lock, so it is not enough. Please use one that does.',
  PASSKEYS_FULL: 'You have ten passkeys already. Remove one that you no longer use, then add another.',
  EMAIL_ALREADY_VERIFIED: 'This address is confirmed already.',
}

/** The same refusal in our words; null for one that has none of ours. */
export function inOurWords(returned: unknown): APIError | null {
  if (!isAPIError(returned)) return null
  const code = String(returned.body?.code)
  const message = messages[code]
  return message === undefined ? null : new APIError(returned.status, { code, message })
}

/** Refuses for now, and says for how long. */
export function tooMany(waitSeconds: number, what: string): APIError {
  const minutes = Math.ceil(waitSeconds / 60)
  const message = `${what} Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS', message }, { 'Retry-After': String(waitSeconds) })
}

/** Refuses a password with the reasons, as one text and as a list. */
export function weakPassword(reasons: readonly string[]): APIError {
  return new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: reasons.join(' '), reasons })
}
