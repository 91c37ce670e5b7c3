import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { verifyPassword } from 'better-auth/crypto'
import { findLogin } from '../db/accounts/logins.ts'
import type { Database } from '../db/database.ts'

/** Whose account has this address and this password; null where there is none, or it signs in without a password. */
export async function findByPassword(db: Database, email: string, password: string): Promise<OwnerId | null> {
  const login = await db.system((tx) => findLogin(tx, email))
  if (!login?.passwordHash) return null
  return (await verifyPassword({ hash: login.passwordHash, password })) ? login.owner : null
}
