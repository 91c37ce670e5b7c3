import { clearLeaving, isLeaving, markLeaving } from './leaving-mark.ts'
import { clearPushMark } from './push-mark.ts'
import { isObject, readObject, readRefusal, type Refusal, requestPlainly } from './plain-request.ts'

// Sign-in for the public pages: plain requests, because these addresses are the sign-in library's own and stand in no contract.

export type Done = { ok: true } | ({ ok: false } & Refusal)

/** What a public page knows of the person who is signed in. */
export type Session = { email: string; emailVerified: boolean }

let signingOut: Promise<void> | null = null

/** `codeAsked`: the password is right, and nobody is signed in before a code is given too. */
type SignedIn = { ok: true; codeAsked: boolean } | ({ ok: false } & Refusal)

/** Signs in with a cookie. A refusal carries the server's own words. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  await signingOut
  const response = await requestPlainly('/api/auth/sign-in/email', { body: { email, password } })
  if (!response?.ok) return { ok: false, ...(await readRefusal(response)) }
  const codeAsked = (await readObject(response))?.['twoFactorRedirect'] === true
  if (!codeAsked) clearLeaving()
  return { ok: true, codeAsked }
}

export type SignInCode = { kind: 'app' | 'recovery'; code: string; trustDevice: boolean }

/** Signs in with what a passkey of the device answered to a challenge, which works once. */
export async function sendPasskey(response: object): Promise<Done> {
  await signingOut
  const done = await doneBy(requestPlainly('/api/auth/passkey/verify-authentication', { body: { response }, once: true }))
  if (done.ok) clearLeaving()
  return done
}

/** The second step of a sign-in. Not tried twice: a code works once. */
export async function signInByCode({ kind, code, trustDevice }: SignInCode): Promise<Done> {
  const path = kind === 'app' ? '/api/auth/two-factor/verify-totp' : '/api/auth/two-factor/verify-backup-code'
  const done = await doneBy(requestPlainly(path, { body: { code, trustDevice }, once: true }))
  if (done.ok) clearLeaving()
  return done
}

/**
 * Ends the session: in this browser at once, on the server as soon as it can be reached. A session that is gone already is no fault, and
 * any other is for the browser's log alone.
 */
export function signOut(): Promise<void> {
  markLeaving()
  clearPushMark()
  signingOut ??= endSession().finally(() => (signingOut = null))
  return signingOut
}

/** Who is signed in in this browser, or null. Throws when the server does not say. */
export async function findSession(): Promise<Session | null> {
  if (isLeaving()) await signOut()
  if (isLeaving()) return null
  const response = await requestPlainly('/api/auth/get-session')
  if (!response?.ok) throw new Error((await readRefusal(response)).message)
  const user = (await readObject(response))?.['user']
  return isObject(user) && typeof user['email'] === 'string'
    ? { email: user['email'], emailVerified: user['emailVerified'] === true }
    : null
}

/** Who is signed in in this browser, or null; an unreachable server counts as nobody. */
export function readSession(): Promise<Session | null> {
  return findSession().catch(() => null) // the page goes on as for a visitor
}

/** Asks for a mail with the link to a new password. The answer is the same whether the address has an account or not. */
export function requestPasswordReset(email: string): Promise<Done> {
  return doneBy(requestPlainly('/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password' } }))
}

/** Sets the new password. A link works once, so this is not tried twice: the second try of one that got through would be refused. */
export function resetPassword(token: string, newPassword: string): Promise<Done> {
  return doneBy(requestPlainly('/api/auth/reset-password', { body: { token, newPassword }, once: true }))
}

/** Sets another password for whoever is signed in, and ends every other session of theirs. Not tried twice: the second would be refused. */
export function changePassword(currentPassword: string, newPassword: string): Promise<Done> {
  const body = { currentPassword, newPassword, revokeOtherSessions: true }
  return doneBy(requestPlainly('/api/auth/change-password', { body, once: true }))
}

/** Sends the link by which an address is verified once more. It leads to the landing page. */
export function sendVerificationEmail(email: string): Promise<Done> {
  return doneBy(requestPlainly('/api/auth/send-verification-email', { body: { email, callbackURL: '/' } }))
}

async function endSession(): Promise<void> {
  const done = await doneBy(requestPlainly('/api/auth/sign-out', { body: {} }))
  if (done.ok || done.message === 'Session not found') clearLeaving()
  else reportError(new Error(`The session could not be ended on the server yet: ${done.message}`))
}

async function doneBy(request: Promise<Response | null>): Promise<Done> {
  const response = await request
  return response?.ok ? { ok: true } : { ok: false, ...(await readRefusal(response)) }
}
