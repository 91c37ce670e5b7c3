import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getSessionFromCtx } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { z } from 'zod'
import { hasUser } from '../db/accounts/users.ts'
import type { Database } from '../db/database.ts'
import type { HookContext, KnownDevices } from './known-devices.ts'

type EmailChange = { from: string; to: string }

export type EmailChangeEvents = {
  /** Runs after a link has given an account another sign-in address. `wasConfirmed`: mail to the former one had reached its owner. */
  onEmailChange(owner: OwnerId, change: EmailChange & { wasConfirmed: boolean }): Promise<void>
}

/**
 * Before a link changes an address: it does so only where the account is signed in, so that who got the mail by another mistake gains nothing,
 * and only while nobody else has the address. Otherwise it leads to the root, which is told why not. Answers whether the address of now was confirmed.
 */
export async function guardEmailChange(ctx: HookContext, db: Database): Promise<boolean> {
  const change = await readChange(ctx)
  if (!change) return false
  const session = await getSessionFromCtx(ctx)
  if (!session) throw ctx.redirect('/?error=SIGN_IN_FIRST')
  if (session.user.email === change.to) throw ctx.redirect('/') // opened before
  if (await db.system((tx) => hasUser(tx, change.to))) throw ctx.redirect('/?error=ADDRESS_TAKEN')
  return session.user.emailVerified
}

type Told = { events: EmailChangeEvents; devices: KnownDevices; wasConfirmed: boolean }

/** After the library has answered a link: tells of a change that was made, and knows this browser under the new address too. */
export async function tellEmailChange(ctx: HookContext, { events, devices, wasConfirmed }: Told): Promise<void> {
  const user = ctx.context.newSession?.user
  const change = await readChange(ctx)
  if (!change || user?.email !== change.to) return
  await devices.remember(ctx, change.to)
  await events.onEmailChange(ownerId(user.id), { ...change, wasConfirmed })
}

const Query = z.object({ token: z.string() })
const Payload = z.object({ email: z.string(), updateTo: z.string() }) // as better-auth signs it

/** The change that a link asks for; null when it asks for none, or does not hold. */
async function readChange(ctx: HookContext): Promise<EmailChange | null> {
  const query = Query.safeParse(ctx.query)
  const payload = Payload.safeParse(query.success && (await verifyJWT(query.data.token, ctx.context.secret)))
  return payload.success ? { from: payload.data.email, to: payload.data.updateTo } : null
}
