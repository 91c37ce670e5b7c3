import { stopOf } from '@ownvoice/core/followups/stops'
import type { OwnerTx } from '../database.ts'
import { getMessage } from '../mailboxes/messages.ts'
import { getOutgoing } from '../mailboxes/outgoing.ts'
import { isWaiting, listFollowUps, listWaitingConversations, stopWaiting } from './follow-ups.ts'
import { readStopFacts } from './stop-facts.ts'

/** Something happened in a conversation, or with a person: what waits to follow up there ends where that stops it. */
export async function endFollowUps(tx: OwnerTx, of: { conversationId?: string; address: string }, now: Date): Promise<void> {
  for (const conversationId of await listWaitingConversations(tx, of)) {
    const first = (await listFollowUps(tx, conversationId)).find(isWaiting)
    if (!first) continue
    const reply = await getOutgoing(tx, first.replyId)
    const stop = stopOf(await readStopFacts(tx, reply, await getMessage(tx, reply.messageId)))
    if (stop) await stopWaiting(tx, { conversationId }, stop, now)
  }
}
