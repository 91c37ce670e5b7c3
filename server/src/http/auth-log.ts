import { isAPIError } from 'better-auth/api'
import type { Digest } from '../digest.ts'
import type { Log } from '../log.ts'

/** Who asked: the account, its address as it was typed or is known, and where the request came from. */
type Asker = { owner?: string | undefined; email?: string | undefined; address: string }

/** What is done with a password or a session, and its words in the log. */
const actions = {
  '/sign-in/email': 'sign-in with a password',
  '/sign-out': 'sign-out',
  '/request-password-reset': 'link for a new password',
  '/reset-password': 'new password by the link of a mail',
  '/change-password': 'change of password',
  '/two-factor/enable': 'begin of the set-up of two-factor authentication',
  '/two-factor/verify-totp': 'code of an authenticator app',
  '/two-factor/verify-backup-code': 'recovery code',
  '/two-factor/generate-backup-codes': 'new recovery codes',
  '/two-factor/disable': 'two-factor authentication turned off',
  '/passkey/verify-registration': 'passkey added',
  '/passkey/verify-authentication': 'sign-in with a passkey',
} as const satisfies Record<string, string>

function isAction(path: string | undefined): path is keyof typeof actions {
  return path !== undefined && Object.hasOwn(actions, path)
}

export type AuthLog = (path: string | undefined, asker: Asker, returned: unknown) => void

/**
 * Writes down each use of a sign-in, and its refusal with the code. Neither passwords nor tokens nor addresses of accounts get there: the
 * keyed digest of an account's address tells that two lines are about the same account.
 */
export function openAuthLog(log: Log, digest: Digest): AuthLog {
  return (path, { owner, email, address }, returned) => {
    if (!isAction(path)) return
    const account = email === undefined ? undefined : digest(email).slice(0, 16)
    const fields = { action: actions[path], owner, account, address }
    if (!isAPIError(returned)) return log.info(fields, 'An account was used')
    if (returned.statusCode < 500) log.warn({ ...fields, reason: String(returned.body?.code) }, 'The use of an account was refused')
  }
}
