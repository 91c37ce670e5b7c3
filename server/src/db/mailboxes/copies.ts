import { keptCc } from '@ownvoice/core/assistant/screen/kept-cc'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import type { OwnerTx } from '../database.ts'
import type { Message } from './messages.ts'
import type { Outgoing } from './outgoing.ts'
import { listOwnAddresses } from './own-addresses.ts'
import { findSuppressed } from './suppressions.ts'

/**
 * Who gets a copy of a reply to a message. A holding reply and what follows up by itself go to one reader alone, and so does what answers a form. Who asked
 * for no more automatic mail gets a copy of the owner's own words only.
 */
export async function findCopies(tx: OwnerTx, { channel, mail, trace }: Message, kind: Outgoing['kind']): Promise<Address[]> {
  if (channel !== 'mail' || kind === 'holding' || kind === 'follow_up' || kind === 'place' || !trace?.screening) return []
  const kept = keptCc(mail, trace.screening, await listOwnAddresses(tx))
  if (kind === 'owner') return kept
  const optedOut = await findSuppressed(
    tx,
    kept.map(({ address }) => address),
  )
  return kept.filter(({ address }) => !optedOut.has(address))
}
