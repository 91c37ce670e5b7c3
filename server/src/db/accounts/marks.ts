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
  const [row] = await tx.select({ key: profiles.markKey }).from(profiles)
  return row ? (purpose, text) => createHash('sha256').update(`${row.key}\n${purpose}\n${text}`).digest('hex') : null
}
