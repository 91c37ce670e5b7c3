import { stopOf } from '@ownvoice/core/followups/stops'
import type { OwnerTx } from '../database.ts'
import { getOutgoing } from '../mailboxes/outgoing.ts'
import { isWaiting, listFollowUps, listWaitingConversations, stopWaiting } from './follow-ups.ts'
import { readStopFacts } from './stop-facts.ts'

/** Something happened in a conversation, or with a person: what waits to follow up there ends where that stops it. */
export async function endFollowUps(tx: OwnerTx, of: { conversationId?: string; address: string }, now: Date): Promise<void> {
  for (const conversationId of await listWaitingConversations(tx, of)) {
    const first = (await listFollowUps(tx, conversationId)).find(isWaiting)
    const stop = first ? stopOf(await readStopFacts(tx, await getOutgoing(tx, first.replyId))) : null
    if (stop) await stopWaiting(tx, { conversationId }, stop, now)
  }
}
