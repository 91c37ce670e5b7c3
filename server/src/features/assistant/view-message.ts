import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MessageView } from '@ownvoice/core/assistant/contract'
import { getMessage, type Message } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'

/** A message with what was understood and done. */
export async function viewMessage({ db }: Pick<Deps, 'db'>, owner: OwnerId, id: string): Promise<MessageView> {
  const { message, replies } = await db.transaction(owner, async (tx) => ({
    message: await getMessage(tx, id),
    replies: await listOutgoingFor(tx, id),
  }))
  return present(message, replies[0] ?? null)
}

function present(message: Message, reply: Outgoing | null): MessageView {
  const { mail, trace } = message
  return {
    id: message.id,
    channel: message.channel,
    receivedAt: message.receivedAt.toISOString(),
    decidedAt: message.decidedAt?.toISOString() ?? null,
    fromName: mail.from?.name ?? '',
    fromEmail: message.fromAddress ?? '',
    subject: message.subject,
    text: trace?.reading?.text ?? mail.text ?? '',
    category: message.category,
    action: message.action,
    reply: reply && {
      toEmail: reply.toAddress,
      subject: reply.subject,
      text: reply.text,
      kind: reply.kind,
      status: reply.status,
      isClosed: reply.closedAt !== null,
      sentAt: reply.sentAt?.toISOString() ?? null,
      error: reply.error,
    },
    trace,
  }
}
