import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../db/accounts/audit.ts'
import { lockConversation, saveGivenBack } from '../../db/mailboxes/conversations.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

/**
 * The owner, who wrote in a message's conversation by themselves, lets the assistant answer what comes in next, or takes that back. What became of
 * the messages until now stays.
 */
export async function giveBackConversation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { messageId, isGivenBack }: { messageId: string; isGivenBack: boolean },
): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const { conversationId } = await getMessage(tx, messageId)
    await lockConversation(tx, conversationId)
    await saveGivenBack(tx, conversationId, isGivenBack ? clock.now() : null)
    await record(tx, isGivenBack ? 'conversation_given_back' : 'conversation_taken', { subject: { is: 'message', id: messageId } })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}
