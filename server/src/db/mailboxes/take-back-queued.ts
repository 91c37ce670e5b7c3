import type { WhyNot } from '@ownvoice/core/followups/stops'
import { returnQuota } from '../billing/subscriptions.ts'
import type { OwnerTx } from '../database.ts'
import { stopLeaving } from '../followups/follow-ups.ts'
import { type Queued, withdrawQueued } from './waiting-outgoing.ts'

/**
 * What the assistant by itself had still to send does not leave: a reply waits for the owner, what follows up is stopped for this reason, and the quota has
 * both again. Resolves to how many replies wait now.
 */
export async function takeBackQueued(tx: OwnerTx, which: Queued, { whyNot, now }: { whyNot: WhyNot; now: Date }): Promise<number> {
  const withdrawn = await withdrawQueued(tx, which, now)
  for (const { id, kind } of withdrawn) {
    if (kind !== 'holding') await returnQuota(tx)
    if (kind === 'follow_up') await stopLeaving(tx, id, whyNot, now)
  }
  return withdrawn.filter(({ kind }) => kind === 'reply').length
}
