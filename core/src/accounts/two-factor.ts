import { z } from 'zod'

/** Whether a sign-in asks for a code besides the password, and how many recovery codes are left in place of one. */
export const TwoFactorState = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int().nonnegative() })
export type TwoFactorState = z.infer<typeof TwoFactorState>

/** How recovery codes are made: ten of ten signs, none of which is easily taken for another. */
export const recoveryCode = { count: 10, length: 10, letters: 'abcdefghjkmnpqrstuvwxyz23456789' } as const

/** For how long a browser that is trusted is not asked for a code. */
export const trustedDays = 30

/** A code as an authenticator app shows it, often in two groups: its digits alone. */
export function tidyAppCode(typed: string): string {
  return typed.replaceAll(/\s/g, '')
}

/** A recovery code as it was made, however it was typed: small letters, a hyphen in the middle. */
export function tidyRecoveryCode(typed: string): string {
  const signs = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** The secret of a set-up in groups of four, for typing it into an app; null for an address that holds none. */
export function readableSecret(uri: string): string | null {
  const secret = URL.parse(uri)?.searchParams.get('secret')
  return secret ? secret.replaceAll(/(.{4})(?=.)/g, '$1 ') : null
}
