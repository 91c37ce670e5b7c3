import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { outgoingMessageId } from '@ownvoice/core/mailboxes/outgoing-message-id'
import { replyReferences } from '@ownvoice/core/mailboxes/reply-references'
import { getMailbox } from '../src/db/mailboxes.ts'
import { lockReceivedMessage, saveDecision } from '../src/db/messages.ts'
import { addOutgoing } from '../src/db/outgoing.ts'
import type { Deps } from '../src/deps.ts'

type AnswerDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'messageIdDigest'>

/** The least decision that keeps the protocol: every message is answered, with the reply and the decision in one transaction. */
export async function answerPlainly({ db, jobs, clock, messageIdDigest }: AnswerDeps, owner: OwnerId, messageId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const message = await lockReceivedMessage(tx, messageId)
    if (!message || message.mailboxId === null || message.fromAddress === null) return
    const { emailAddress } = await getMailbox(tx, message.mailboxId)
    const outgoing = await addOutgoing(tx, {
      mailboxId: message.mailboxId,
      conversationId: message.conversationId,
      messageId: message.id,
      kind: 'reply',
      rfcMessageId: outgoingMessageId({ owner, messageId: message.id, kind: 'reply', step: 0 }, emailAddress, messageIdDigest),
      toAddress: message.fromAddress,
      subject: message.subject,
      text: 'Thank you for your message.',
      inReplyTo: message.mail.messageId,
      references: replyReferences(message.mail),
      status: 'queued',
    })
    if (outgoing) await jobs.enqueue(tx, 'mailboxes.deliver', { owner, outgoingId: outgoing.id }, { key: `deliver:${outgoing.id}` })
    await saveDecision(tx, message.id, { action: 'send', category: 'other', trace: null, decidedAt: clock.now() })
  })
}
