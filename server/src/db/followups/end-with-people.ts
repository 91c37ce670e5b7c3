import type { StopReason } from '@ownvoice/core/followups/stops'
import type { OwnerTx } from '../database.ts'
import { takeBackQueued } from '../mailboxes/take-back-queued.ts'
import { listQueuedTo } from '../mailboxes/waiting-outgoing.ts'
import { listFollowedUp, lockAgainstNews, stopWaiting } from './follow-ups.ts'

/**
 * Nothing goes by itself any more to those whose address `isMeant` holds for: what waits to follow up ends, and what the assistant had still to send them is
 * taken back. `said` is the reason in words, for the owner.
 */
export async function endWithPeople(
  tx: OwnerTx,
  isMeant: (address: string) => boolean,
  { whyNot, said, now }: { whyNot: StopReason; said: string; now: Date },
): Promise<void> {
  const followed = (await listFollowedUp(tx)).filter(({ toAddress }) => isMeant(toAddress))
  for (const { conversationId } of followed) await lockAgainstNews(tx, conversationId)
  const toAddresses = (await listQueuedTo(tx)).filter(isMeant)
  if (toAddresses.length > 0) await takeBackQueued(tx, { toAddresses }, { whyNot, said, now })
  for (const { conversationId } of followed) await stopWaiting(tx, { conversationId }, whyNot, now)
}
