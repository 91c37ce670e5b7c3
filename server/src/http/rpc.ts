import { implement, ORPCError, ValidationError } from '@orpc/server'
import { contract } from '@ownvoice/core/contract'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { faults } from '@ownvoice/core/faults'
import { holdsNul, nulRefused } from '@ownvoice/core/text/holds-nul'
import { actAs, type Acting } from '../db/acting.ts'
import { AppError } from '../errors.ts'

/** Who is signed in, as the session says. `device` is the browser in which it began, in plain words. */
export type SignedIn = { owner: OwnerId; email: string; emailVerified: boolean; sessionId: string; device: string }

export type Credentials = { email: string; password: string }

/** What a procedure is handed before it runs. `signedIn` is null for a visitor. */
export type RpcContext = {
  signedIn: SignedIn | null
  requestId: string
  clientAddress: string
  /** Of this site, for links that leave it: see `siteOrigin`. */
  origin: string
  isSubscribed(signedIn: SignedIn): Promise<boolean>
  /** Signs somebody in who has just made an account: the answer carries the session's cookie. */
  signIn(credentials: Credentials): Promise<void>
}

/**
 * Where the doors begin that visitors may open too: `openRpc.<word>.<procedure>.handler(…)`. A thrown AppError becomes the fault of the
 * contract, and no text of any input holds NUL. Whatever a visitor can make the server do has its own limit.
 */
export const openRpc = implement(contract)
  .$context<RpcContext>()
  .use(async ({ next }) => {
    try {
      return await next()
    } catch (error) {
      throw toContractFault(error)
    }
  })
  .use(({ next }, input) => {
    if (holdsNul(input)) throw new AppError('invalid_input', { message: nulRefused })
    return next()
  })

/** An owner at work in a session of theirs. */
export function bySession({ sessionId, device }: Pick<SignedIn, 'sessionId' | 'device'>): Acting {
  return { actor: 'owner', session: { id: sessionId, device } }
}

/** Where all other doors begin: `rpc.<word>.<procedure>.handler(({ input, context }) => verb(deps, context.owner, input))`. Each needs a signed-in owner. */
export const rpc = openRpc.use(({ context, next }) => {
  const { signedIn } = context
  if (!signedIn) throw new AppError('unauthenticated')
  return actAs(bySession(signedIn), () => next({ context: { ...signedIn, signedIn } }))
})

/** Where the doors of the dashboard begin: each needs an active subscription too. */
export const subscribedRpc = rpc.use(async ({ context, next }) => {
  if (!(await context.isSubscribed(context.signedIn))) throw new AppError('subscription_required')
  return next()
})

/** Known faults and refused inputs become faults of the contract; whatever else was thrown stays what it is: a bug. */
function toContractFault(error: unknown): unknown {
  if (error instanceof AppError) return new ORPCError(error.code, { status: error.status, message: error.message, cause: error })
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.status === 400) {
    const issues = error.cause.issues.map((issue) => `${(issue.path ?? []).map(String).join('.')}: ${issue.message}`)
    return new ORPCError('invalid_input', { status: 400, message: `${faults.invalid_input.message} (${issues.join('; ')})`, cause: error })
  }
  return error
}
