import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { MOST_PASSKEYS } from '@ownvoice/core/accounts/passkeys'
import { faults } from '@ownvoice/core/faults'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { countPasskeysOf, notePasskeyUsed } from '../db/accounts/passkeys.ts'
import { whoActs } from '../db/acting.ts'
import type { Database } from '../db/database.ts'
import { tooMany } from './auth-messages.ts'
import type { GuessLimits } from './guess-limits.ts'
import type { HookContext, KnownDevices } from './known-devices.ts'
import { isConfirmedLately } from './need-password.ts'
import { addressOf } from './password-attempts.ts'

export type PasskeyEvents = {
  /** Runs after it was added. */
  onPasskeyAdded(owner: OwnerId, name: string): Promise<void>
}

type Deps = { db: Database; clock: Clock; limits: GuessLimits; devices: KnownDevices; events: PasskeyEvents }
type Refused = { email: string | undefined; refusal: APIError }

export type PasskeyHooks = {
  /** Asks who adds one for the password, and counts sign-ins. Answers the refusal, and whose account it is about where that is known. */
  before(ctx: HookContext): Promise<Refused | null>
  /** Tells of what was done. */
  after(ctx: HookContext): Promise<void>
}

/** What stands around the account library's passkeys: the password again before one is added, limits, no certificates of strangers. */
export function openPasskeyHooks({ db, clock, limits, devices, events }: Deps): PasskeyHooks {
  async function judgeOwner(ctx: HookContext): Promise<Refused | null> {
    const found = await getSessionFromCtx(ctx)
    if (!found) return null // the library refuses it
    const { user, session } = found
    const owner = ownerId(user.id)
    const refuse = (status: 'FORBIDDEN' | 'CONFLICT' | 'BAD_REQUEST', code: string, message?: string) => ({
      email: user.email,
      refusal: new APIError(status, { code, ...(message !== undefined && { message }) }),
    })
    if (!(await isConfirmedLately({ db, clock }, { owner, sessionId: session.id }))) {
      return refuse('FORBIDDEN', 'password_needed', faults.password_needed.message)
    }
    if ((await db.system((tx) => countPasskeysOf(tx, owner))) >= MOST_PASSKEYS) return refuse('CONFLICT', 'PASSKEYS_FULL')
    if (ctx.path === '/passkey/generate-register-options') return null
    if (!isPlainAttestation(ctx.body)) return refuse('BAD_REQUEST', 'FAILED_TO_VERIFY_REGISTRATION')
    Object.assign(ctx.body, { name: deviceOfNow(), createSession: false })
    return null
  }

  async function judgeSignIn(ctx: HookContext): Promise<Refused | null> {
    const waitSeconds = await limits.takeAddress(addressOf(ctx))
    if (waitSeconds > 0) return { email: undefined, refusal: tooMany(waitSeconds, 'Too many wrong sign-ins.') }
    if (Assertion.safeParse(ctx.body).success) return null
    return { email: undefined, refusal: new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED' }) }
  }

  return {
    async before(ctx) {
      if (ctx.path === '/passkey/generate-register-options' || ctx.path === '/passkey/verify-registration') return judgeOwner(ctx)
      return ctx.path === '/passkey/verify-authentication' ? judgeSignIn(ctx) : null
    },
    async after(ctx) {
      const { newSession, session, returned } = ctx.context
      const isRight = !isAPIError(returned)
      if (ctx.path === '/passkey/verify-registration' && isRight && session) {
        await events.onPasskeyAdded(ownerId(session.user.id), deviceOfNow())
      }
      if (ctx.path !== '/passkey/verify-authentication') return
      if (isRight || returned.statusCode >= 500) await limits.giveBackAddress(addressOf(ctx))
      if (!isRight || !newSession) return
      await devices.remember(ctx, newSession.user.email)
      const { response } = Assertion.parse(ctx.body)
      await db.system((tx) => notePasskeyUsed(tx, response.id, clock.now()))
    },
  }
}

/** What a new passkey is called: the browser in which it is added. */
function deviceOfNow(): string {
  return whoActs().session?.device ?? 'Passkey'
}

const Attestation = z.object({
  response: z.object({
    response: z.object({ attestationObject: z.base64url().max(64_000), transports: z.array(z.string().max(32)).max(10).optional() }),
  }),
})
const Assertion = z.object({ response: z.object({ id: z.base64url().min(1).max(1_400) }) })

/**
 * A new key that says nothing of who made its device, or vouches for itself. With the certificate of a maker the library that verifies it would ask whatever
 * address stands in there for withdrawn ones, before it knows who wrote it.
 */
function isPlainAttestation(body: unknown): boolean {
  const given = Attestation.safeParse(body)
  if (!given.success) return false
  try {
    const attestation = decodeAttestationObject(Buffer.from(given.data.response.response.attestationObject, 'base64url'))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false // not CBOR, or of another shape
  }
}
