import { verifyPassword } from 'better-auth/crypto'
import { closeLogin, findLogin } from '../db/accounts/logins.ts'
import type { Deps } from '../deps.ts'
import { seedLogin } from './business.ts'

/**
 * Closes the example business's sign-in, with every session of it, while its password is the public one: a folder that was filled on a
 * developer's machine may be put into production. Any other password is left alone.
 */
export async function closePublicLogin({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const login = await db.system((tx) => findLogin(tx, seedLogin.email))
  if (!login?.passwordHash) return
  if (!(await verifyPassword({ hash: login.passwordHash, password: seedLogin.password }))) return
  await db.system((tx) => closeLogin(tx, login.owner))
  log.warn(
    { owner: login.owner },
    `The sign-in of the example business is closed, because its password is public. For a link that sets another: npm run operate -- password-link ${seedLogin.email}`,
  )
}
