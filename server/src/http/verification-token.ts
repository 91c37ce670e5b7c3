import { createEmailVerificationToken } from 'better-auth/api'
import { linkSeconds } from './auth-links.ts'

/** The token of a link that confirms an address: signed, and good for a day. */
export type VerificationToken = (email: string) => Promise<string>

/** Signs under the secret by which sign-in checks it. */
export function createVerificationToken(secret: string): VerificationToken {
  return (email) => createEmailVerificationToken(secret, email, undefined, linkSeconds.verification)
}
