import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { verificationMail } from '@ownvoice/core/accounts/mails'
import { findUser } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { verificationUrl } from '../../http/auth-links.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { postProductMail } from '../../jobs/post-product-mail.ts'

/** Sends a new account the link that confirms its address. One that is confirmed already, or gone, gets none. */
export async function sendVerification(deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'verificationToken'>, userId: string): Promise<void> {
  const user = await deps.db.system((tx) => findUser(tx, userId))
  if (!user || user.emailVerified) return
  const url = verificationUrl(siteOrigin(deps.config), await deps.verificationToken(user.email))
  await postProductMail(deps, verificationMail({ to: user.email, url }), ownerId(userId))
}
