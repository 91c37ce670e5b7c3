import { findListed } from '@ownvoice/core/mailboxes/address-list'
import type { OwnerTx } from '../../database.ts'
import { listLeftAlone } from '../../mailboxes/left-alone.ts'
import { findSuppressed } from '../../mailboxes/suppressions.ts'

/** Why nothing is written to somebody by itself: they asked for no more, the owner answers them alone, or they never wrote. */
export type NotWritten = 'opted_out' | 'left_alone' | 'no_thread'

/** Null where they may be written to, as far as that is theirs and the owner's wish. */
export async function whyNobodyWrites(tx: OwnerTx, email: string): Promise<Exclude<NotWritten, 'no_thread'> | null> {
  return (await whyNobodyWritesTo(tx, [email])).get(email) ?? null
}

/** The same of several, who may be written to left out. */
export async function whyNobodyWritesTo(tx: OwnerTx, emails: readonly string[]): Promise<Map<string, Exclude<NotWritten, 'no_thread'>>> {
  const optedOut = await findSuppressed(tx, emails)
  const alone = await listLeftAlone(tx)
  return new Map(
    emails.flatMap((email): [string, Exclude<NotWritten, 'no_thread'>][] => {
      if (optedOut.has(email)) return [[email, 'opted_out']]
      return findListed(alone, [email]) === null ? [] : [[email, 'left_alone']]
    }),
  )
}
