import { createEmailVerificationToken } from 'better-auth/api'
import { linkSeconds } from './auth-links.ts'

/**
 * The token of a link that confirms the address of an account: signed, and good for a day. With `newEmail` it confirms that one, and gives it
 * to the account in place of `email`.
 */
export type VerificationToken = (email: string, newEmail?: string) => Promise<string>

/** Signs under the secret by which sign-in checks it. */
export function createVerificationToken(secret: string): VerificationToken {
  const { verification } = linkSeconds
  return (email, newEmail) =>
    newEmail === undefined
      ? createEmailVerificationToken(secret, email, undefined, verification)
      : createEmailVerificationToken(secret, email, newEmail, verification, { requestType: 'change-email-verification' })
}
