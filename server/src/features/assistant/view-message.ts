import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MessageView } from '@ownvoice/core/assistant/contract'
import type { Step, Trace } from '@ownvoice/core/assistant/trace'
import { getMessage, type Message } from '../../db/messages.ts'
import { listOutgoingFor, type Outgoing } from '../../db/outgoing.ts'
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
      status: reply.status,
      sentAt: reply.sentAt?.toISOString() ?? null,
      error: reply.error,
    },
    trace: trace && withDelivery(trace, reply),
  }
}

/** The last step is known from the mail that left, not from the trace, which was closed before. */
function withDelivery(trace: Trace, reply: Outgoing | null): Trace {
  if (!reply?.sendingAt || !reply.sentAt) return trace
  const ms = reply.sentAt.getTime() - reply.sendingAt.getTime()
  const step: Step = { name: 'deliver', at: reply.sendingAt.toISOString(), ms, note: null }
  return { ...trace, steps: [...trace.steps, step] }
}
