import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { OwnerTx } from '../database.ts'
import { addLeadEvent } from '../leads/lead-events.ts'
import { lockReceivedMessage, saveDecision } from '../mailboxes/messages.ts'
import { notifyOwner } from '../notify.ts'
import { addEscalation } from './escalations.ts'

const rule = 'could_not_be_handled'

/** `content` is what the owner is shown of the message; null for its own text. */
type Unhandled = { reason: string; content: string | null; now: Date }

/**
 * Puts a message before the owner that the program could not handle: event, escalation and decision, in the transaction that is handed in.
 * Nothing of the message is read or understood for it. Nothing happens where the message was decided already.
 */
export async function handOverUnhandled(tx: OwnerTx, messageId: string, { reason, content, now }: Unhandled): Promise<void> {
  const message = await lockReceivedMessage(tx, messageId)
  if (!message) return
  const toEmail = message.fromAddress ?? ''
  await addLeadEvent(tx, { messageId, toEmail, categoryUsed: 'other', action: 'escalate', replyText: '', createdAt: now })
  const escalation = await addEscalation(tx, {
    inboundId: messageId,
    toEmail,
    categoryUsed: 'other',
    rationale: reason,
    messageId: message.rfcMessageId,
    emailContent: content ?? (message.mail.text || message.subject),
    citations: [],
    createdAt: now,
    updatedAt: now,
  })
  const decision = { action: 'escalate', rule, reason } as const
  const trace = { ...emptyTrace(), decision }
  await saveDecision(tx, messageId, { action: 'escalate', category: 'other', trace, decidedAt: now })
  await notifyOwner(tx, { topic: 'escalations', id: escalation?.id ?? null })
  await notifyOwner(tx, { topic: 'activity', id: messageId })
}
