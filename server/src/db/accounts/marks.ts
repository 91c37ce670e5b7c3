import { createHash } from 'node:crypto'
import { profiles } from '../schema/accounts.ts'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'

/** What a mark stands for: who asked for no more automatic mail, and a mail that was deleted, one that came in or one that left. */
export type MarkPurpose = 'opt-out' | 'received' | 'sent'
export type MarkOf = (purpose: MarkPurpose, text: string) => string

/**
 * Hashes under the account's own key, as hex. By them what was deleted is known again when it comes back; nobody can read from them what it was, and
 * without the key, which goes with the account, nobody can try it out.
 */
export async function marksOf(tx: OwnerTx): Promise<MarkOf> {
  const markOf = await findMarks(tx)
  return found(markOf ? [markOf] : [], 'the profile')
}

/** Likewise; null before the first sign-in, when there is nothing yet that could have been marked. */
export async function findMarks(tx: OwnerTx): Promise<MarkOf | null> {
  const known = keys.get(tx)
  const [row] = known === undefined ? await tx.select({ key: profiles.markKey }).from(profiles) : [{ key: known }]
  if (!row) return null
  keys.set(tx, row.key)
  return (purpose, text) => createHash('sha256').update(`${row.key}\n${purpose}\n${text}`).digest('hex')
}

/** A key never changes: a transaction reads it once. */
const keys = new WeakMap<OwnerTx, string>()
