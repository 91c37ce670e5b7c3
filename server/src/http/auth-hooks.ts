import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { recordOf } from '../db/accounts/audit.ts'
import { removePasskeysOf } from '../db/accounts/passkeys.ts'
import { forgetLinks, getOwnerByEmail, getUser } from '../db/accounts/users.ts'
import { endNoticeLinks } from '../db/escalations/notice-links.ts'
import type { Deps } from '../deps.ts'
import { findPasswordWeaknesses } from '../password-strength.ts'
import { presentAnswer } from './auth-answers.ts'
import type { AuthLog } from './auth-log.ts'
import { inOurWords, tooMany, weakPassword } from './auth-messages.ts'
import { type EmailChangeEvents, guardEmailChange, tellEmailChange } from './email-change.ts'
import type { GuessLimits } from './guess-limits.ts'
import type { HookContext, KnownDevices } from './known-devices.ts'
import { openPasskeyHooks, type PasskeyEvents } from './passkey-hooks.ts'
import { addressOf, isHalfWay, openPasswordAttempts } from './password-attempts.ts'
import { openTwoFactorHooks, type TwoFactorEvents } from './two-factor-hooks.ts'

/** Does what an asked-for mail takes, by a call of our own to the account library, after the answer has gone out. */
export type MailLater = (path: '/request-password-reset' | '/send-verification-email', email: string, headers: Headers) => void

type HookDeps = Pick<Deps, 'db' | 'clock'> & {
  limits: GuessLimits
  devices: KnownDevices
  mailLater: MailLater
  note: AuthLog
  events: EmailChangeEvents & TwoFactorEvents & SecurityEvents & PasskeyEvents
}

/** What could be the work of somebody else. What is thrown is logged; the sign-in or the new password stands. */
export type SecurityEvents = {
  onPasswordChange(owner: OwnerId): Promise<void>
  /** With a passkey, or the right password and a code where one is asked for, on a browser that does not show that it was used before. */
  onNewDevice(owner: OwnerId, by: 'password' | 'passkey'): Promise<void>
}

/** What stands before and after the account library's own answers: limits, the judgement of new passwords, our words, the log. */
export function authHooks(deps: HookDeps) {
  const { limits } = deps
  const attempts = openPasswordAttempts(limits, deps.devices)
  const twoFactor = openTwoFactorHooks({ ...deps, limits, attempts })
  const passkeys = openPasskeyHooks({ ...deps, limits })
  const holders = new WeakMap<Request, string>() // of the link of a mail: their address
  const leaving = new WeakSet<Request>() // an address that was confirmed, for another one

  async function takeAttempt(ctx: HookContext, request: Request, email: string): Promise<void> {
    const waitSeconds = await attempts.take(ctx, request, email)
    if (waitSeconds > 0) refuse(ctx, email, tooMany(waitSeconds, 'Too many wrong sign-ins.'))
  }

  /**
   * Who asks for a mail to an address that is not their own session's gets the answer before anything is looked up: neither its words nor
   * its time tell whether there is such an account.
   */
  async function answerFirst(ctx: HookContext, path: Parameters<MailLater>[0]) {
    const { email } = readBody(ctx, z.object({ email: z.email().toLowerCase() }))
    const asker = { email, address: addressOf(ctx) }
    const waitSeconds = await limits.takeMail(asker)
    if (waitSeconds > 0) refuse(ctx, email, tooMany(waitSeconds, 'Too many mails were asked for. Please look into your inbox first.'))
    deps.note(path, asker, null)
    if (path === '/send-verification-email' && (await getSessionFromCtx(ctx))) return
    deps.mailLater(path, email, new Headers(ctx.headers))
    return ctx.json({ status: true })
  }

  /** What a hook refuses itself never gets to the `after` hook: it is noted here. */
  function refuse(ctx: HookContext, email: string | undefined, refusal: APIError): never {
    deps.note(ctx.path, { email, address: addressOf(ctx) }, refusal)
    throw refusal
  }

  return {
    before: createAuthMiddleware(async (ctx) => {
      const { request } = ctx
      if (!request) return // a call of our own
      if (ctx.path === '/sign-in/email') await takeAttempt(ctx, request, readBody(ctx, TypedAddress).email)
      if (ctx.path === '/request-password-reset' || ctx.path === '/send-verification-email') return answerFirst(ctx, ctx.path)
      if (ctx.path === '/verify-email' && (await guardEmailChange(ctx, deps.db))) leaving.add(request)
      if (ctx.path === '/reset-password') {
        const email = await judgePassword(deps, ctx.body, await ownerOfToken(ctx))
        if (email !== undefined) holders.set(request, email)
      }
      const refused = (await passkeys.before(ctx)) ?? (await twoFactor.before(ctx, request))
      if (refused) refuse(ctx, refused.email, inOurWords(refused.refusal) ?? refused.refusal)
      if (ctx.path === '/change-password') {
        const user = (await getSessionFromCtx(ctx))?.user
        await judgePassword(deps, ctx.body, user?.id)
        if (user) await takeAttempt(ctx, request, user.email)
      }
    }),
    after: createAuthMiddleware(async (ctx) => {
      const { request } = ctx
      if (!request) return
      if (ctx.path === '/reset-password') await trustAfterReset(deps, limits, ctx, holders.get(request))
      if (ctx.path === '/verify-email') await tellEmailChange(ctx, { ...deps, wasConfirmed: leaving.has(request) })
      if (ctx.path === '/change-password') await forgetAfterChange(deps, ctx)
      await tellNewDevice(deps, ctx)
      await passkeys.after(ctx)
      const byCode = await twoFactor.after(ctx, request)
      const email = (await attempts.conclude(ctx, request)) ?? byCode ?? holders.get(request)
      const { newSession, session, returned } = ctx.context
      deps.note(ctx.path, { owner: (newSession ?? session)?.user.id, email, address: addressOf(ctx) }, returned)
      return answerInOurWords(ctx.path, returned)
    }),
  }
}

function answerInOurWords(path: string | undefined, returned: unknown): object | undefined {
  const refusal = inOurWords(returned)
  if (refusal) throw refusal
  return presentAnswer(path, returned)
}

/** Whoever holds the link of a mail and has set a new password is no stranger on this browser. */
async function trustAfterReset(deps: HookDeps, limits: GuessLimits, ctx: HookContext, email: string | undefined): Promise<void> {
  if (!email || isAPIError(ctx.context.returned)) return
  await limits.forget(email)
  await deps.devices.remember(ctx, email)
  await settleNewPassword(deps, email, { isByMail: true })
}

/**
 * With another password a code is asked for again everywhere, links for a new one open nothing more, and the owner is told. Set by the link of a mail, it is the
 * way back for whose account somebody else got into: no passkey of theirs may be left, and no link in a notice that they may have read.
 */
async function settleNewPassword({ db, clock, events }: HookDeps, email: string, { isByMail }: { isByMail: boolean }): Promise<void> {
  const owner = await db.system(async (tx) => {
    const found = await getOwnerByEmail(tx, email)
    await forgetLinks(tx, found)
    const removed = isByMail ? await removePasskeysOf(tx, found) : []
    for (const name of removed) await recordOf(tx, found, 'passkey_removed', { name })
    return found
  })
  if (isByMail) await db.transaction(owner, (tx) => endNoticeLinks(tx, clock.now()))
  await events.onPasswordChange(owner)
}

async function forgetAfterChange(deps: HookDeps, { context: { session, returned } }: HookContext): Promise<void> {
  if (session && !isAPIError(returned)) await settleNewPassword(deps, session.user.email, { isByMail: false })
}

const passkeySignIn = '/passkey/verify-authentication'
const signsIn: ReadonlySet<string> = new Set(['/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code', passkeySignIn])

async function tellNewDevice({ devices, events }: HookDeps, ctx: HookContext): Promise<void> {
  const { newSession, session, returned } = ctx.context
  if (!newSession || session || isAPIError(returned) || !signsIn.has(ctx.path) || isHalfWay(ctx)) return
  const { id, email } = newSession.user
  if ((await devices.find(ctx, email)) !== null) return
  await events.onNewDevice(ownerId(id), ctx.path === passkeySignIn ? 'passkey' : 'password')
}

const TypedAddress = z.object({ email: z.string().max(320).toLowerCase() })
const NewPassword = z.object({ newPassword: z.string() })
const Token = z.object({ token: z.string() })

/** Throws for a new password that is easy to guess. Answers the address of its owner; undefined for what the library refuses by itself. */
async function judgePassword({ db }: Pick<Deps, 'db'>, body: unknown, owner: string | undefined): Promise<string | undefined> {
  const given = NewPassword.safeParse(body)
  if (!given.success || owner === undefined) return undefined
  const user = await db.system((tx) => getUser(tx, owner))
  const reasons = await findPasswordWeaknesses(given.data.newPassword, user)
  if (reasons.length > 0) throw weakPassword(reasons)
  return user.email
}

async function ownerOfToken(ctx: HookContext): Promise<string | undefined> {
  const body = Token.safeParse(ctx.body)
  if (!body.success) return undefined
  const verification = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${body.data.token}`)
  return verification?.value
}

function readBody<T>(ctx: HookContext, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(ctx.body)
  if (!parsed.success) throw inOurWords(new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL' })) ?? parsed.error
  return parsed.data
}
