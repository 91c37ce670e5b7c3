import type { createAuthMiddleware } from 'better-auth/api'
import type { Ids } from '../clock.ts'
import { createDigest } from '../digest.ts'

/** What the account library hands to what stands before and after its answers. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Browsers that have signed in to an account before. They show it by a signed cookie that says so of one account, and opens nothing. */
export type KnownDevices = {
  /** The device's id, when the browser is known to this account. */
  find(ctx: HookContext, email: string): Promise<string | null>
  remember(ctx: HookContext, email: string): Promise<void>
}

const halfAYear = 180 * 24 * 3600

export function openKnownDevices(secret: string, ids: Ids, { isHttps }: { isHttps: boolean }): KnownDevices {
  const name = isHttps ? '__Host-ownvoice_device' : 'ownvoice_device'
  const digest = createDigest(secret, 'known device')
  return {
    async find(ctx, email) {
      const [id, account] = ((await ctx.getSignedCookie(name, secret)) || '').split('.')
      return id && account === digest(email) ? id : null
    },
    async remember(ctx, email) {
      await ctx.setSignedCookie(name, `${ids.next()}.${digest(email)}`, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps,
        maxAge: halfAYear,
      })
    },
  }
}
