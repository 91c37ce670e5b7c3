import type * as WebAuthn from '@simplewebauthn/browser'
import { askForPassword } from './password-question.ts'
import { readObject, readRefusal, type Refusal, requestPlainly } from './plain-request.ts'
import { type Done, sendPasskey } from './session.ts'

// Passkeys: what the browser does, between two requests to the sign-in library. A challenge works once, so no answer is sent twice.

/** Why this browser has no passkeys here. `number`: the site was opened by an address of digits, and a passkey belongs to a name. */
type Obstacle = 'insecure' | 'number' | 'unsupported'

export const obstacleWords: Record<Obstacle, string> = {
  insecure: 'A browser offers passkeys on a site that is reached by https alone. This one is not.',
  number: 'A passkey belongs to the name of a site, and this one was opened by a number. On your own computer, open it as localhost.',
  unsupported: 'This browser has no passkeys. A recent Chrome, Edge, Firefox or Safari does.',
}

/** Null where there are passkeys. */
export function findObstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure'
  if (!('PublicKeyCredential' in window)) return 'unsupported'
  return /^[\d.]+$|^\[/.test(window.location.hostname) ? 'number' : null
}

/** `cancelled`: the person, or their device, did not go on. `failed` has words for them. */
export type PasskeyOutcome<T> = { is: 'done'; value: T } | { is: 'cancelled' } | ({ is: 'failed' } & Refusal)

/** Has the device sign in with one of its passkeys. Call it on a press. */
export async function signInByPasskey(): Promise<PasskeyOutcome<null>> {
  const options = await ask<WebAuthn.PublicKeyCredentialRequestOptionsJSON>('generate-authenticate-options')
  if (options.is !== 'done') return options
  const made = await byDevice(async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: { ...options.value, userVerification: 'required' } }),
  )
  if (made.is !== 'done') return made
  return outcomeOf(await sendPasskey(made.value))
}

/** What the device made, which the server does not know of yet. */
export type NewPasskey = { response: object }

/** Has the device make a passkey, once the password was entered. Call it on a press. */
export async function makePasskey(): Promise<PasskeyOutcome<NewPasskey>> {
  let options = await ask<WebAuthn.PublicKeyCredentialCreationOptionsJSON>('generate-register-options')
  if (options.is === 'failed' && options.code === 'password_needed') {
    if (!(await askForPassword())) return { is: 'cancelled' }
    options = await ask('generate-register-options')
  }
  if (options.is !== 'done') return options
  const { value: optionsJSON } = options
  const made = await byDevice(async ({ startRegistration }) => startRegistration({ optionsJSON }))
  return made.is === 'done' ? { is: 'done', value: { response: made.value } } : made
}

/** Has it sign in from now on. With two-factor it takes a code; after a wrong one it can be sent again with another. */
export async function addPasskey({ response }: NewPasskey, code: string | null): Promise<PasskeyOutcome<null>> {
  const body = { response, ...(code !== null && { code }) }
  const answer = await requestPlainly('/api/auth/passkey/verify-registration', { body, once: true })
  return outcomeOf(answer?.ok ? { ok: true } : { ok: false, ...(await readRefusal(answer)) })
}

async function ask<T>(what: string): Promise<PasskeyOutcome<T>> {
  const response = await requestPlainly(`/api/auth/passkey/${what}`)
  const options = response?.ok ? await readObject(response) : null
  if (!options) return { is: 'failed', ...(await readRefusal(response)) }
  return { is: 'done', value: options as T } // the sign-in library makes it, after WebAuthn Level 3
}

function outcomeOf(done: Done): PasskeyOutcome<null> {
  return done.ok ? { is: 'done', value: null } : { is: 'failed', message: done.message, code: done.code, reasons: done.reasons }
}

const notDone: Refusal = { message: 'Your device could not do this. Please try again.', code: null, reasons: [] }
const alreadyThere = 'This device, or your password manager, has a passkey of this account already.'

/** Runs what a library does with the browser, which is loaded no sooner than now. */
async function byDevice<T>(run: (library: typeof WebAuthn) => Promise<T>): Promise<PasskeyOutcome<T>> {
  const library = await import('@simplewebauthn/browser').catch(() => null) // the network is away
  if (!library) return { is: 'failed', ...(await readRefusal(null)) }
  try {
    return { is: 'done', value: await run(library) }
  } catch (error) {
    // Browsers say `NotAllowedError` of a person who cancels, who lets it wait too long, and who has no passkey (WebAuthn §14.5.1).
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { is: 'cancelled' }
    return { is: 'failed', ...notDone, ...(name === 'InvalidStateError' && { message: alreadyThere }) }
  }
}
