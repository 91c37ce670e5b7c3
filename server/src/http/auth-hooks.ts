import { APIError, createAuthMiddleware, getIP, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { getUser } from '../db/accounts/users.ts'
import type { Deps } from '../deps.ts'
import { findPasswordWeaknesses } from '../password-strength.ts'
import { inOurWords, tooMany, weakPassword } from './auth-messages.ts'
import type { KnownDevices } from './known-devices.ts'
import { type Attempt, openGuessLimits } from './guess-limits.ts'

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Does what an asked-for mail takes, by a call of our own to the account library, after the answer has gone out. */
export type MailLater = (path: '/request-password-reset' | '/send-verification-email', email: string, headers: Headers) => void

type HookDeps = Pick<Deps, 'db'> & { devices: KnownDevices; mailLater: MailLater }

/** What stands before and after the account library's own answers: limits against guessing, the judgement of new passwords, our words. */
export function authHooks(deps: HookDeps) {
  const limits = openGuessLimits()
  const resetOf = new WeakMap<Request, string>()

  async function takeAttempt(ctx: HookContext): Promise<void> {
    const waitSeconds = await limits.takeAttempt(await attemptOf(ctx, deps.devices))
    if (waitSeconds > 0) throw tooMany(waitSeconds, 'Too many wrong sign-ins.')
  }

  /** A right password and a fault of ours are no guesses. */
  async function settleAttempt(ctx: HookContext): Promise<void> {
    const { returned } = ctx.context
    if (isAPIError(returned) && returned.statusCode < 500) return
    const attempt = await attemptOf(ctx, deps.devices)
    await limits.giveBack(attempt)
    if (!isAPIError(returned)) await deps.devices.remember(ctx, attempt.email)
  }

  /**
   * Who asks for a mail to an address that is not their own session's gets the answer before anything is looked up: neither its words nor
   * its time tell whether there is such an account.
   */
  async function answerFirst(ctx: HookContext, path: Parameters<MailLater>[0]) {
    const { email } = readBody(ctx, z.object({ email: z.email().toLowerCase() }))
    const waitSeconds = await limits.takeMail({ email, address: addressOf(ctx) })
    if (waitSeconds > 0) throw tooMany(waitSeconds, 'Too many mails were asked for. Please look into your inbox first.')
    if (path === '/send-verification-email' && (await getSessionFromCtx(ctx))) return
    deps.mailLater(path, email, new Headers(ctx.headers))
    return ctx.json({ status: true })
  }

  async function judgePassword(ctx: HookContext, owner: string | undefined): Promise<void> {
    const body = NewPassword.safeParse(ctx.body)
    if (!body.success || owner === undefined) return // the library refuses it by itself
    const user = await deps.db.system((tx) => getUser(tx, owner))
    const reasons = await findPasswordWeaknesses(body.data.newPassword, user)
    if (reasons.length > 0) throw weakPassword(reasons)
    if (ctx.request) resetOf.set(ctx.request, user.email)
  }

  /** Whoever holds the link of a mail and has set a new password is no stranger on this browser. */
  async function settleReset(ctx: HookContext): Promise<void> {
    const email = ctx.request && resetOf.get(ctx.request)
    if (!email || isAPIError(ctx.context.returned)) return
    await limits.forget(email)
    await deps.devices.remember(ctx, email)
  }

  return {
    before: createAuthMiddleware(async (ctx) => {
      if (!ctx.request) return // a call of our own
      if (ctx.path === '/sign-in/email') await takeAttempt(ctx)
      if (ctx.path === '/request-password-reset' || ctx.path === '/send-verification-email') return answerFirst(ctx, ctx.path)
      if (ctx.path === '/reset-password') await judgePassword(ctx, await ownerOfToken(ctx))
      if (ctx.path === '/change-password') await judgePassword(ctx, (await getSessionFromCtx(ctx))?.user.id)
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email') await settleAttempt(ctx)
      if (ctx.path === '/reset-password') await settleReset(ctx)
      const refusal = inOurWords(ctx.context.returned)
      if (refusal) throw refusal
    }),
  }
}

const NewPassword = z.object({ newPassword: z.string() })
const Token = z.object({ token: z.string() })

async function ownerOfToken(ctx: HookContext): Promise<string | undefined> {
  const body = Token.safeParse(ctx.body)
  if (!body.success) return undefined
  const verification = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${body.data.token}`)
  return verification?.value
}

async function attemptOf(ctx: HookContext, devices: KnownDevices): Promise<Attempt> {
  const { email } = readBody(ctx, z.object({ email: z.string().max(320).toLowerCase() }))
  return { email, address: addressOf(ctx), device: await devices.find(ctx, email) }
}

function readBody<T>(ctx: HookContext, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(ctx.body)
  if (!parsed.success) throw inOurWords(new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL' })) ?? parsed.error
  return parsed.data
}

/** As the library reads it from our own header: of an IPv6 address the network, which is one household's. */
function addressOf(ctx: HookContext): string {
  return (ctx.request && getIP(ctx.request, ctx.context.options)) || 'unknown'
}
