import type { NewAccount } from '@ownvoice/core/billing/contract'
import { hashPassword } from 'better-auth/crypto'
import { addUser, getOwnerByEmail } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'
import { findPasswordWeaknesses } from '../../password-strength.ts'
import { accountExistsMail } from './billing-mails.ts'
import { getPurchase, notePurchase, tiePurchase } from './purchase.ts'

type CreateAccountDeps = Pick<Deps, 'db' | 'jobs' | 'payments' | 'clock' | 'ids'>

/**
 * Makes the account for a purchase, once. An address that has an account already gets the same answer after the same work: the purchase is
 * tied to that account, nothing else of it changes, and its owner is told by mail. So nobody learns here who has an account.
 */
export async function createAccount(deps: CreateAccountDeps, origin: string, given: NewAccount): Promise<void> {
  const { db, jobs, clock, ids } = deps
  const email = given.email.trim().toLowerCase()
  const businessName = given.businessName || null
  const weaknesses = await findPasswordWeaknesses(given.password, { email, businessName })
  if (weaknesses.length > 0) throw new AppError('weak_password', { message: weaknesses.join(' ') })

  const purchase = await getPurchase(deps, given.sessionId)
  const passwordHash = await hashPassword(given.password)
  const postAccountExists = await prepareProductMail(deps, accountExistsMail(email, origin))
  const now = clock.now()
  await db.system(async (tx) => {
    const checkout = await notePurchase(tx, purchase, now)
    if (checkout.claimedAt) throw new AppError('checkout_used')
    const added = await addUser(tx, { id: ids.next(), email, businessName, passwordHash })
    await tiePurchase(tx, purchase, added ?? (await getOwnerByEmail(tx, email)), now)
    if (added) await jobs.enqueue(tx, 'accounts.verify', { userId: added }, { key: `verify:${added}` })
    else await postAccountExists(tx)
  })
}
