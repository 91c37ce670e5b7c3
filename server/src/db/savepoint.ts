import type { OwnerTx } from './database.ts'

/** Runs a part of a transaction that may fail by itself: what it wrote is then undone, and the rest of the transaction stands. */
export async function savepoint<T>(tx: OwnerTx, run: (tx: OwnerTx) => Promise<T>): Promise<T> {
  return tx.transaction((inner) => run(Object.assign(inner, { owner: tx.owner })))
}
