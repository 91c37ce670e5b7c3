import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { NewAccount } from '@ownvoice/core/billing/contract'
import { hashPassword } from 'better-auth/crypto'
import { z } from 'zod'
import { addUser, getOwnerByEmail } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { RpcContext } from '../../http/rpc.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'
import { findPasswordWeaknesses } from '../../password-strength.ts'
import { accountExistsMail } from './billing-mails.ts'
import { getPurchase, notePurchase, Purchase, redeemPurchase, unlessUsed } from './purchase.ts'

type CreateAccountDeps = Pick<Deps, 'db' | 'jobs' | 'journal' | 'payments' | 'clock' | 'ids' | 'log'>
type Visitor = Pick<RpcContext, 'origin' | 'signIn'>

/**
 * Makes the account for a purchase, once, and signs the visitor in. An address that has an account already is never signed in: the purchase
 * is tied to that account, nothing else of it changes, and its owner is told by mail.
 */
export async function createAccount(
  deps: CreateAccountDeps,
  { origin, signIn }: Visitor,
  given: NewAccount,
): Promise<{ created: true; signedIn: boolean }> {
  const { journal, ids, log } = deps
  const email = given.email.trim().toLowerCase()
  const businessName = given.businessName || null
  const weaknesses = await findPasswordWeaknesses(given.password, { email, businessName })
  if (weaknesses.length > 0) throw new AppError('weak_password', { message: weaknesses.join(' ') })

  const purchase = await getPurchase(deps, given.sessionId)
  const passwordHash = await hashPassword(given.password)
  const account = { id: ids.next(), email, businessName, passwordHash, purchase, origin }
  const owner = await journal.accept({ kind: 'account', payload: account }, () => storeAccount(deps, account))
  if (!owner) return { created: true, signedIn: false }
  try {
    await signIn({ email, password: given.password })
    return { created: true, signedIn: true }
  } catch (error) {
    log.error({ err: error, userId: owner }, 'A new account could not be signed in: its owner is led to the sign-in page')
    return { created: true, signedIn: false }
  }
}

const AcceptedAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  businessName: z.string().nullable(),
  /** Never the password. */
  passwordHash: z.string(),
  purchase: Purchase,
  origin: z.string(),
})

/** Makes an account from the journal, unless its purchase is tied to one. */
export async function replayAccount(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>, payload: unknown): Promise<void> {
  await unlessUsed(() => storeAccount(deps, AcceptedAccount.parse(payload)))
}

/** Null for an address that has an account. */
async function storeAccount(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>, account: z.infer<typeof AcceptedAccount>): Promise<OwnerId | null> {
  const { db, jobs, clock } = deps
  const { id, email, businessName, passwordHash, purchase, origin } = account
  const postAccountExists = await prepareProductMail(deps, accountExistsMail(email, origin), null)
  const now = clock.now()
  return db.system(async (tx) => {
    const checkout = await notePurchase(tx, purchase, now)
    if (checkout.redeemedAt) throw new AppError('checkout_used')
    const added = await addUser(tx, { id, email, businessName, passwordHash })
    await redeemPurchase(tx, purchase, added ?? (await getOwnerByEmail(tx, email)), now)
    if (added) await jobs.enqueue(tx, 'accounts.verify', { userId: added }, { key: `verify:${added}` })
    else await postAccountExists(tx)
    return added
  })
}
