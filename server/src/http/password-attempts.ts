import { getIP, isAPIError } from 'better-auth/api'
import type { Attempt, GuessLimits } from './guess-limits.ts'
import type { HookContext, KnownDevices } from './known-devices.ts'

/** Uses of a password that a request asks for: whoever is asked has the tries of a sign-in, signed in or not. */
export type PasswordAttempts = {
  /** Counts the attempt before the password is looked at. Answers 0, or the seconds to wait. */
  take(ctx: HookContext, request: Request, email: string): Promise<number>
  /** The password was right, and something else was not. */
  giveBack(request: Request): Promise<void>
  /** Takes back what was no guess: a right password, or a fault of ours. Answers the address of the account, where an attempt was counted. */
  conclude(ctx: HookContext, request: Request): Promise<string | undefined>
}

export function openPasswordAttempts(limits: GuessLimits, devices: KnownDevices): PasswordAttempts {
  const attempts = new WeakMap<Request, Attempt>()
  return {
    async take(ctx, request, email) {
      const attempt = { email, address: addressOf(ctx), device: await devices.find(ctx, email) }
      attempts.set(request, attempt)
      return limits.takeAttempt(attempt)
    },
    async giveBack(request) {
      const attempt = attempts.get(request)
      if (attempt) await limits.giveBack(attempt)
      attempts.delete(request)
    },
    async conclude(ctx, request) {
      const attempt = attempts.get(request)
      if (!attempt) return undefined
      const { returned } = ctx.context
      const isRight = !isAPIError(returned)
      if (isRight || returned.statusCode >= 500) await limits.giveBack(attempt)
      if (isRight && !isHalfWay(ctx)) await devices.remember(ctx, attempt.email)
      return attempt.email
    },
  }
}

/** The password was right, and a code is asked for besides: only after that is the browser known. */
export function isHalfWay(ctx: HookContext): boolean {
  return ctx.path === '/sign-in/email' && ctx.context.newSession?.user['twoFactorEnabled'] === true
}

/** The client's address, as the library reads it from our own header. */
export function addressOf(ctx: HookContext): string {
  return (ctx.request && getIP(ctx.request, ctx.context.options)) || 'unknown'
}
