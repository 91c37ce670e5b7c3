import { addressChangeMail, addressTakenMail } from '@ownvoice/core/accounts/mails'
import { hasUser } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { verificationUrl } from '../../http/auth-links.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/**
 * Mails the link by which an account whose address was mistyped gets the right one; the address changes when it is opened, not before. An
 * address that has an account gets a mail that says so: neither answer nor time tells the two apart. Throws `conflict` for an account whose
 * address is confirmed.
 */
export async function correctEmail(
  deps: Pick<Deps, 'db' | 'jobs' | 'verificationToken'>,
  { signedIn, origin }: { signedIn: SignedIn; origin: string },
  given: string,
): Promise<void> {
  const to = given.toLowerCase()
  if (signedIn.emailVerified) throw new AppError('conflict', { message: 'Your address is confirmed already.' })
  if (to === signedIn.email) throw new AppError('invalid_input', { message: 'This is the address that your account has now.' })
  const url = verificationUrl(origin, await deps.verificationToken(signedIn.email, to))
  const postChange = await prepareProductMail(deps, addressChangeMail({ to, url }), signedIn.owner)
  const postTaken = await prepareProductMail(deps, addressTakenMail({ to, url: `${origin}/auth` }), null)
  await deps.db.system(async (tx) => ((await hasUser(tx, to)) ? postTaken(tx) : postChange(tx)))
}
