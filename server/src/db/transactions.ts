import { AsyncLocalStorage } from 'node:async_hooks'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { sql } from 'drizzle-orm'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Database, OwnerTx, SystemTx } from './database.ts'
import type { Driver, Handle } from './driver.ts'
import { sqlState } from './sql-state.ts'

/** A database that gives in to a deadlock picks one transaction as its victim: that one runs again, this often at most. */
const maxAttempts = 4
const retriedCodes = new Set(['40001', '40P01']) // serialization_failure, deadlock_detected

type Running = { isOpen: boolean }
const running = new AsyncLocalStorage<Running>()

/**
 * Opens transactions under the two plain roles. Each one takes its role and its owner for itself alone (`is_local`), so that nothing of
 * it is left on a pooled connection.
 */
export function transactionsOn(driver: Driver): Pick<Database, 'transaction' | 'snapshot' | 'system'> {
  return {
    transaction: (owner, run) => runWithRetries(driver, (handle) => asOwner(handle, owner, run)),
    snapshot: (owner, run) =>
      runWithRetries(driver, (handle) => asOwner(handle, owner, run), { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    system: (run) => runWithRetries(driver, (handle) => asSystem(handle, run)),
  }
}

async function runWithRetries<T>(driver: Driver, run: (handle: Handle) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  if (running.getStore()?.isOpen) {
    throw new Error('A transaction was opened inside another one. Use the `tx` that is at hand: on PGlite this would wait for ever.')
  }
  for (let attempt = 1; ; attempt += 1) {
    const state: Running = { isOpen: true }
    try {
      return await running.run(state, () => driver.orm.transaction((handle) => run(handle), config))
    } catch (error) {
      if (attempt >= maxAttempts || !retriedCodes.has(sqlState(error) ?? '')) throw error
    } finally {
      state.isOpen = false
    }
  }
}

async function asOwner<T>(handle: Handle, owner: OwnerId, run: (tx: OwnerTx) => Promise<T>): Promise<T> {
  await handle.execute(sql`select set_config('role', 'ownvoice_owner', true), set_config('app.user_id', ${owner}, true)`)
  return run(Object.assign(handle, { owner }))
}

async function asSystem<T>(handle: Handle, run: (tx: SystemTx) => Promise<T>): Promise<T> {
  await handle.execute(sql`select set_config('role', 'ownvoice_system', true), set_config('app.user_id', '', true)`)
  return run(Object.assign(handle, { system: true as const }))
}

/**
 * Runs `run` under the system role inside an owner's transaction, so that both are committed together or not at all. A failure ends the
 * transaction, and the role with it.
 */
export async function inSystemRole<T>(tx: OwnerTx, run: (tx: SystemTx) => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('role', 'ownvoice_system', true)`)
  const result = await run(Object.assign(tx, { system: true as const }))
  Reflect.deleteProperty(tx, 'system')
  await tx.execute(sql`select set_config('role', 'ownvoice_owner', true)`)
  return result
}
