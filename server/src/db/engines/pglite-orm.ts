import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Driver } from '../driver.ts'
import type { Asked, Beginning } from './pglite-statements.ts'

const setRoleAndOwner = `select set_config('role', $1, true), set_config('app.user_id', $2, true)`

/** Drizzle on an embedded database. A transaction begins, takes its role and its owner and asks its first statement in one message. */
export function ormOn(asked: Asked): Pick<Driver, 'orm' | 'transaction'> {
  return {
    orm: clientOn(asked),
    transaction: ({ role, owner, isSnapshot }, run) => {
      const beginning: Beginning = {
        begin: isSnapshot ? 'begin isolation level repeatable read, read only' : 'begin',
        settings: { text: setRoleAndOwner, parameters: [role, owner] },
      }
      return clientOn({ ...asked, transaction: (work) => asked.transaction(work, beginning) }).transaction(run)
    },
  }
}

function clientOn(asked: Asked) {
  return drizzle({ client: asked as PGlite }) // drizzle calls these two functions alone
}
