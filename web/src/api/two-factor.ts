import { readObject, readRefusal, type Refusal, requestPlainly } from './plain-request.ts'

// The second factor of whoever is signed in. None of these is tried twice: a code works once.

type Proof = { password: string; code: string }
type Outcome<T> = { ok: true; value: T } | ({ ok: false } & Refusal)
/** What an authenticator app reads, and the recovery codes that are shown this once. */
export type TwoFactorSetUp = { uri: string; recoveryCodes: readonly string[] }

/** Makes a secret, which counts for nothing until a code of it was given. */
export function beginTwoFactor(password: string): Promise<Outcome<TwoFactorSetUp>> {
  return post('enable', { password }, (body) => ({ uri: String(body['totpURI']), recoveryCodes: codesIn(body) }))
}

/** The first code of the app: from now on each sign-in asks for one. */
export function confirmTwoFactor(code: string): Promise<Outcome<null>> {
  return post('verify-totp', { code }, () => null)
}

export function turnOffTwoFactor(proof: Proof): Promise<Outcome<null>> {
  return post('disable', proof, () => null)
}

/** New recovery codes; those before open nothing more. */
export function renewRecoveryCodes(proof: Proof): Promise<Outcome<readonly string[]>> {
  return post('generate-backup-codes', proof, codesIn)
}

async function post<T>(what: string, body: object, read: (answer: Readonly<Record<string, unknown>>) => T): Promise<Outcome<T>> {
  const response = await requestPlainly(`/api/auth/two-factor/${what}`, { body, once: true })
  if (!response?.ok) return { ok: false, ...(await readRefusal(response)) }
  return { ok: true, value: read((await readObject(response)) ?? {}) }
}

function codesIn(body: Readonly<Record<string, unknown>>): readonly string[] {
  const codes = body['backupCodes']
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
}
