import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getSessionFromCtx } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { z } from 'zod'
import { hasUser } from '../db/accounts/users.ts'
import type { Database } from '../db/database.ts'
import type { HookContext } from './known-devices.ts'

type EmailChange = { from: string; to: string }

export type EmailChangeEvents = {
  /** Runs after a link has given an account another sign-in address. */
  onEmailChange(owner: OwnerId, change: EmailChange): Promise<void>
}

/**
 * Before a link changes an address: it does so only where the account is signed in, so that who got the mail by another mistake gains nothing,
 * and only while nobody else has the address. Otherwise it leads to the root, which is told why not.
 */
export async function guardEmailChange(ctx: HookContext, db: Database): Promise<void> {
  const change = await readChange(ctx)
  if (!change) return
  const session = await getSessionFromCtx(ctx)
  if (!session) throw ctx.redirect('/?error=SIGN_IN_FIRST')
  if (session.user.email === change.to) throw ctx.redirect('/') // opened before
  if (await db.system((tx) => hasUser(tx, change.to))) throw ctx.redirect('/?error=ADDRESS_TAKEN')
}

/** After the library has answered a link: tells of a change that was made. */
export async function tellEmailChange(ctx: HookContext, events: EmailChangeEvents): Promise<void> {
  const user = ctx.context.newSession?.user
  const change = await readChange(ctx)
  if (change && user?.email === change.to) await events.onEmailChange(ownerId(user.id), change)
}

const Query = z.object({ token: z.string() })
const Payload = z.object({ email: z.string(), updateTo: z.string() }) // as better-auth signs it

/** The change that a link asks for; null when it asks for none, or does not hold. */
async function readChange(ctx: HookContext): Promise<EmailChange | null> {
  const query = Query.safeParse(ctx.query)
  const payload = Payload.safeParse(query.success && (await verifyJWT(query.data.token, ctx.context.secret)))
  return payload.success ? { from: payload.data.email, to: payload.data.updateTo } : null
}
