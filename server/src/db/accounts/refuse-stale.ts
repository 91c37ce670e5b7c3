import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../errors.ts'
import type { OwnerTx } from '../database.ts'
import { profiles } from '../schema/accounts.ts'

/**
 * Throws `conflict` where what is stored is no longer what its owner saw when they began to change it. Until the transaction ends, whoever else asks the same waits.
 * Who does not say what they saw changes it whatever it is.
 */
export async function refuseStale<T>(tx: OwnerTx, seen: T | undefined, read: () => Promise<T>): Promise<void> {
  if (seen === undefined) return
  await tx.select({ userId: profiles.userId }).from(profiles).for('update')
  if (!isDeepStrictEqual(await read(), seen)) throw new AppError('conflict')
}
