import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { recordAccounts } from './record-accounts.ts'
import type { Database, SystemTx } from '../db/database.ts'
import { authAccounts, authSessions, authVerifications, passkeys, twoFactors, users } from '../db/schema/accounts.ts'
import { hashSessionTokens, type SessionStorage } from './session-storage.ts'

type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>

/** The account library's way to its six tables: each call is one transaction of the system role, for which alone those tables are open. */
export function systemAdapter(db: Database, sessions: SessionStorage): (options: BetterAuthOptions) => Adapter {
  return (options) => {
    const schema = { users, authSessions, authAccounts, authVerifications, twoFactors, passkeys }
    const on = (tx: SystemTx) => recordAccounts(hashSessionTokens(drizzleAdapter(tx, { provider: 'pg', schema })(options), sessions), tx)
    return {
      id: 'ownvoice-system',
      create: (data) => db.system((tx) => on(tx).create(data)),
      findOne: (data) => db.system((tx) => on(tx).findOne(data)),
      findMany: (data) => db.system((tx) => on(tx).findMany(data)),
      count: (data) => db.system((tx) => on(tx).count(data)),
      update: (data) => db.system((tx) => on(tx).update(data)),
      updateMany: (data) => db.system((tx) => on(tx).updateMany(data)),
      delete: (data) => db.system((tx) => on(tx).delete(data)),
      deleteMany: (data) => db.system((tx) => on(tx).deleteMany(data)),
      consumeOne: (data) => db.system((tx) => on(tx).consumeOne(data)),
      incrementOne: (data) => db.system((tx) => on(tx).incrementOne(data)),
      transaction: (run) => db.system((tx) => run(on(tx))),
    }
  }
}
