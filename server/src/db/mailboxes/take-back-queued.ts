import type { WhyNot } from '@ownvoice/core/followups/stops'
import { returnQuota } from '../billing/subscriptions.ts'
import type { OwnerTx } from '../database.ts'
import { stopLeaving } from '../followups/follow-ups.ts'
import { takeBackOffer } from '../scheduling/line/places.ts'
import { type Queued, withdrawQueued } from './waiting-outgoing.ts'

/**
 * What the assistant by itself had still to send does not leave: a reply waits for the owner, what follows up is stopped for this reason, an
 * offered place looks for the next in line again, and the quota has them again. `said` is the reason in words, for the owner. Resolves to how many replies wait now.
 */
export async function takeBackQueued(
  tx: OwnerTx,
  which: Queued,
  { whyNot, said = null, now }: { whyNot: WhyNot; said?: string | null; now: Date },
): Promise<number> {
  const withdrawn = await withdrawQueued(tx, which, { said, now })
  for (const { id, kind } of withdrawn) {
    if (kind !== 'holding') await returnQuota(tx)
    if (kind === 'follow_up') await stopLeaving(tx, id, whyNot, now)
    if (kind === 'place') await takeBackOffer(tx, id, now)
  }
  return withdrawn.filter(({ kind }) => kind === 'reply').length
}
