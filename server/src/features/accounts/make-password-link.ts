import { recordOf } from '../../db/accounts/audit.ts'
import { addPasswordLink, findLogin } from '../../db/accounts/logins.ts'
import type { Deps } from '../../deps.ts'
import { linkSeconds, passwordLinkIdentifier, passwordResetUrl } from '../../http/auth-links.ts'
import { siteOrigin } from '../../http/site-origin.ts'

/**
 * Makes the link under which an account's password is reset, as the mail for a forgotten one would bring it: once, within the hour. So an
 * operator can help, and never knows the password. Null when nobody has this address.
 */
export async function makePasswordLink(
  { config, db, clock, ids }: Pick<Deps, 'config' | 'db' | 'clock' | 'ids'>,
  email: string,
): Promise<string | null> {
  const token = ids.next()
  const expiresAt = new Date(clock.now().getTime() + linkSeconds.reset * 1000)
  return db.system(async (tx) => {
    const login = await findLogin(tx, email.trim().toLowerCase())
    if (!login) return null
    await addPasswordLink(tx, login.owner, { identifier: passwordLinkIdentifier(token), expiresAt })
    await recordOf(tx, login.owner, 'password_link_made')
    return passwordResetUrl(siteOrigin(config), token)
  })
}
