import { AsyncLocalStorage } from 'node:async_hooks'
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
    const current = new AsyncLocalStorage<SystemTx>()
    const tx = delegate(current)
    // Once for all calls: making it takes the library longer than many a call.
    const adapter = recordAccounts(hashSessionTokens(drizzleAdapter(tx, { provider: 'pg', schema })(options), sessions), tx)
    const inSystem = <T>(run: () => Promise<T>) => db.system((open) => current.run(open, run))
    return {
      id: 'ownvoice-system',
      create: (data) => inSystem(() => adapter.create(data)),
      findOne: (data) => inSystem(() => adapter.findOne(data)),
      findMany: (data) => inSystem(() => adapter.findMany(data)),
      count: (data) => inSystem(() => adapter.count(data)),
      update: (data) => inSystem(() => adapter.update(data)),
      updateMany: (data) => inSystem(() => adapter.updateMany(data)),
      delete: (data) => inSystem(() => adapter.delete(data)),
      deleteMany: (data) => inSystem(() => adapter.deleteMany(data)),
      consumeOne: (data) => inSystem(() => adapter.consumeOne(data)),
      incrementOne: (data) => inSystem(() => adapter.incrementOne(data)),
      transaction: (run) => inSystem(() => run(adapter)),
    }
  }
}

/** Stands for whichever transaction the call that is made runs in. */
function delegate(current: AsyncLocalStorage<SystemTx>): SystemTx {
  const standIn: object = new Proxy(
    {},
    {
      get(_, key): unknown {
        const open = current.getStore()
        if (!open) throw new Error('the account tables were asked outside a transaction')
        const value: unknown = Reflect.get(open, key)
        return typeof value === 'function' ? (...given: unknown[]): unknown => Reflect.apply(value, open, given) : value
      },
    },
  )
  return standIn as SystemTx // whatever is asked of it is asked of the open one
}
