import { addressChangeMail, addressTakenMail } from '@ownvoice/core/accounts/mails'
import { securityMail } from '@ownvoice/core/accounts/security-mail'
import { getProfile } from '../../db/accounts/profiles.ts'
import { hasUser } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { verificationUrl } from '../../http/auth-links.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/**
 * Mails the link by which another address becomes the one that signs in; it does when it is opened, not before. An address that has an account gets a mail
 * that says so: neither answer nor time tells the two apart. An address that was confirmed is told what is about to happen, whichever of the two it is.
 */
export async function correctEmail(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'verificationToken'>,
  { signedIn, origin }: { signedIn: SignedIn; origin: string },
  given: string,
): Promise<void> {
  const { owner, email: from, emailVerified: isConfirmed } = signedIn
  const to = given.toLowerCase()
  if (to === from) throw new AppError('invalid_input', { message: 'This is the address that your account has now.' })
  const url = verificationUrl(origin, await deps.verificationToken(from, to))
  const { timezone } = await deps.db.transaction(owner, getProfile)
  const asked = { is: 'sign_in_asked', address: to, device: signedIn.device, at: deps.clock.now(), timezone } as const
  const postChange = await prepareProductMail(deps, addressChangeMail({ to, url }), owner)
  const postTaken = await prepareProductMail(deps, addressTakenMail({ to, url: `${origin}/auth` }), null)
  const postAsked = await prepareProductMail(deps, securityMail({ to: from, event: asked }), owner)
  await deps.db.system(async (tx) => {
    await ((await hasUser(tx, to)) ? postTaken(tx) : postChange(tx))
    if (isConfirmed) await postAsked(tx)
  })
}
