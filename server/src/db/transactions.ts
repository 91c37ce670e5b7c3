import { AsyncLocalStorage } from 'node:async_hooks'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { sql } from 'drizzle-orm'
import type { Database, OwnerTx, SystemTx } from './database.ts'
import type { Driver, Handle, Opening } from './driver.ts'
import { sqlState } from './sql-state.ts'

/** A database that gives in to a deadlock picks one transaction as its victim: that one runs again, this often at most. */
const maxAttempts = 4
const retriedCodes = new Set(['40001', '40P01']) // serialization_failure, deadlock_detected

type Running = { isOpen: boolean }
const running = new AsyncLocalStorage<Running>()

/** Opens transactions under the two plain roles. */
export function transactionsOn(driver: Driver): Pick<Database, 'transaction' | 'snapshot' | 'system'> {
  return {
    transaction: (owner, run) => runWithRetries(driver, asOwner(owner, false), (handle) => run(Object.assign(handle, { owner }))),
    snapshot: (owner, run) => runWithRetries(driver, asOwner(owner, true), (handle) => run(Object.assign(handle, { owner }))),
    system: (run) => runWithRetries(driver, asSystem, (handle) => run(Object.assign(handle, { system: true as const }))),
  }
}

const asOwner = (owner: OwnerId, isSnapshot: boolean): Opening => ({ role: 'ownvoice_owner', owner, isSnapshot })
const asSystem: Opening = { role: 'ownvoice_system', owner: '', isSnapshot: false }

async function runWithRetries<T>(driver: Driver, opening: Opening, run: (handle: Handle) => Promise<T>): Promise<T> {
  if (running.getStore()?.isOpen) {
    throw new Error('A transaction was opened inside another one. Use the `tx` that is at hand: on PGlite this would wait for ever.')
  }
  for (let attempt = 1; ; attempt += 1) {
    const state: Running = { isOpen: true }
    try {
      return await running.run(state, () => driver.transaction(opening, run))
    } catch (error) {
      if (attempt >= maxAttempts || !retriedCodes.has(sqlState(error) ?? '')) throw error
    } finally {
      state.isOpen = false
    }
  }
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
