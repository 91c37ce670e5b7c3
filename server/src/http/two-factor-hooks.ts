import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { tidyAppCode, tidyRecoveryCode } from '@ownvoice/core/accounts/two-factor'
import type { TwoFactorChange } from '@ownvoice/core/accounts/two-factor-mail'
import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { recordOf } from '../db/accounts/audit.ts'
import type { Clock } from '../clock.ts'
import { countRecoveryCodesMade, countRecoveryCodeUsed } from '../db/accounts/second-factors.ts'
import { forgetLinks, getUser } from '../db/accounts/users.ts'
import type { Database } from '../db/database.ts'
import { tooMany } from './auth-messages.ts'
import { findByPassword } from './find-by-password.ts'
import type { GuessLimits } from './guess-limits.ts'
import type { HookContext, KnownDevices } from './known-devices.ts'
import { passwordLength } from '../password-strength.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { openSecondFactorCodes, type SecondFactorCodes } from './second-factor-codes.ts'

export type TwoFactorEvents = {
  /** Runs after the change. */
  onTwoFactorChange(owner: OwnerId, email: string, change: TwoFactorChange): Promise<void>
}

type Deps = { db: Database; clock: Clock; limits: GuessLimits; attempts: PasswordAttempts; devices: KnownDevices; events: TwoFactorEvents }
/** Whom a request with a code is about. `signsIn`: they have given the password, and no session yet. */
type Asker = { owner: OwnerId; email: string; signsIn: boolean; hadIt: boolean }

type Refused = { email: string; refusal: APIError }

export type TwoFactorHooks = {
  /** Counts what is tried, and uses codes up. Answers the refusal, and whose account it is about. */
  before(ctx: HookContext, request: Request): Promise<Refused | null>
  /** Tells of what was done. Answers the address of the account. */
  after(ctx: HookContext, request: Request): Promise<string | undefined>
}

/** What stands around the account library's second factor: one use of a code, limits, a code besides the password for what weakens it, mails. */
export function openTwoFactorHooks({ db, clock, limits, attempts, devices, events }: Deps): TwoFactorHooks {
  const codes = openSecondFactorCodes({ db, clock })
  const askers = new WeakMap<Request, Asker>()

  return {
    async before(ctx, request) {
      const refused = await judgePassword({ db, attempts }, ctx, request)
      if (refused || !asksForCode.has(ctx.path)) return refused
      const asker = await findAsker(db, ctx)
      if (!asker) return null // the library refuses it
      const { owner, email } = asker
      const waitSeconds = await limits.takeCode(owner)
      if (waitSeconds > 0) return { email, refusal: tooMany(waitSeconds, 'Too many wrong codes.') }
      askers.set(request, asker)
      const refusal = await judgeCode(codes, ctx, asker)
      if (refusal) await attempts.giveBack(request) // the password was right
      return refusal && { email, refusal }
    },
    async after(ctx, request) {
      const asker = askers.get(request)
      if (!asker) return undefined
      const { owner, email, signsIn, hadIt } = asker
      const { returned } = ctx.context
      const isRight = !isAPIError(returned)
      if (isRight || returned.statusCode >= 500) await limits.giveBackCode(owner)
      if (!isRight) return email
      if (signsIn) await devices.remember(ctx, email)
      const change = await settle(db, ctx.path, asker)
      if (change && (change.is === 'on') !== hadIt) await events.onTwoFactorChange(owner, email, change)
      return email
    },
  }
}

async function findAsker(db: Database, ctx: HookContext): Promise<Asker | null> {
  const session = await getSessionFromCtx(ctx)
  if (session) {
    const { id, email } = session.user
    return { owner: ownerId(id), email, signsIn: false, hadIt: Reflect.get(session.user, 'twoFactorEnabled') === true }
  }
  const cookie = await ctx.getSignedCookie(ctx.context.createAuthCookie('two_factor').name, ctx.context.secret)
  const challenge = cookie ? await ctx.context.internalAdapter.findVerificationValue(cookie) : null
  if (!challenge) return null
  const owner = ownerId(challenge.value)
  const { email } = await db.system((tx) => getUser(tx, owner))
  return { owner, email, signsIn: true, hadIt: true }
}

/**
 * Of what asks for the password too: it counts as at a sign-in, and is looked at before the library does, so that a wrong one uses no code up. Null where it
 * is right, or not asked for.
 */
async function judgePassword({ db, attempts }: Pick<Deps, 'db' | 'attempts'>, ctx: HookContext, request: Request): Promise<Refused | null> {
  if (!asksForPassword.has(ctx.path)) return null
  const email = (await getSessionFromCtx(ctx))?.user.email
  if (email === undefined) return null // the library refuses it
  const waitSeconds = await attempts.take(ctx, request, email)
  if (waitSeconds > 0) return { email, refusal: tooMany(waitSeconds, 'Too many wrong passwords.') }
  const { password } = TypedPassword.parse(ctx.body)
  return (await findByPassword(db, email, password)) ? null : { email, refusal: refuse('INVALID_PASSWORD') }
}

/** Null for a right code. */
async function judgeCode(codes: SecondFactorCodes, ctx: HookContext, { owner, signsIn, hadIt }: Asker): Promise<APIError | null> {
  const { code } = Typed.parse(ctx.body)
  if (ctx.path === '/two-factor/verify-backup-code') {
    if (!signsIn) return refuse('INVALID_TWO_FACTOR_COOKIE')
    if (code !== '') Object.assign(ctx.body, { code: tidyRecoveryCode(code) }) // the library compares it as it stands
    return null
  }
  if (ctx.path === '/two-factor/verify-totp') {
    if (code !== '') Object.assign(ctx.body, { code: tidyAppCode(code) })
    // The library looks at the clock a moment later, when one code more may have become right.
    const verdict = await codes.claimAppCode(ctx, owner, tidyAppCode(code), { ahead: 2 })
    return verdict === 'used' ? refuse('INVALID_CODE') : null
  }
  if (!hadIt) return null
  const isApp = /^\d{6}$/.test(tidyAppCode(code)) || ctx.path === '/passkey/verify-registration'
  const verdict = await (isApp
    ? codes.claimAppCode(ctx, owner, tidyAppCode(code), { ahead: 1 })
    : codes.claimRecoveryCode(ctx, owner, code))
  return verdict === 'right' ? null : refuse(isApp ? 'INVALID_CODE' : 'INVALID_BACKUP_CODE')
}

/** Writes down what the library does not, and says what there is to tell. */
async function settle(db: Database, path: string | undefined, { owner, signsIn, hadIt }: Asker): Promise<TwoFactorChange | null> {
  if (path === '/passkey/verify-registration') return null
  return db.system(async (tx) => {
    if (path === '/two-factor/verify-totp') {
      if (signsIn) return null
      if (!hadIt) await recordOf(tx, owner, 'two_factor_on')
      return { is: 'on' }
    }
    if (path === '/two-factor/verify-backup-code') {
      await recordOf(tx, owner, 'recovery_code_used')
      return { is: 'code_used', left: await countRecoveryCodeUsed(tx, owner) }
    }
    if (path === '/two-factor/generate-backup-codes') {
      await countRecoveryCodesMade(tx, owner)
      await recordOf(tx, owner, 'recovery_codes_made')
      return { is: 'new_codes' }
    }
    if (hadIt) await recordOf(tx, owner, 'two_factor_off')
    await forgetLinks(tx, owner) // browsers that were trusted are so no longer, should it be turned on again
    return { is: 'off' }
  })
}

const asksForPassword: ReadonlySet<string | undefined> = new Set([
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

/** What takes a code: to sign in or to begin with it, and, besides the password, to turn it off, get other recovery codes, or add a passkey, which goes round it. */
const asksForCode: ReadonlySet<string | undefined> = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/passkey/verify-registration',
])

const TypedPassword = z.object({ password: z.string().max(passwordLength.max) }).catch({ password: '' })
const Typed = z.object({ code: z.string().max(64).default('') }).catch({ code: '' })

function refuse(code: 'INVALID_CODE' | 'INVALID_BACKUP_CODE' | 'INVALID_TWO_FACTOR_COOKIE' | 'INVALID_PASSWORD'): APIError {
  return new APIError(code === 'INVALID_PASSWORD' ? 'BAD_REQUEST' : 'UNAUTHORIZED', { code })
}
