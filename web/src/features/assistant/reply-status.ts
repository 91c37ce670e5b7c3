import type { MessageView } from '@ownvoice/core/assistant/contract'
import type { StateTone } from '../../ui/chip.tsx'
import { dayAndTime } from '../../ui/moment.ts'

export type Reply = NonNullable<MessageView['reply']>

/** It left, and a mail system reported that it did not arrive. */
export function hasComeBack({ status, sentAt }: Pick<Reply, 'status' | 'sentAt'>): boolean {
  return status === 'unconfirmed' && sentAt !== null
}

/** How a reply stands: what happened, what it means or asks of the owner, and whether they may have to write by themselves. */
export type ReplyStatus = { tone: StateTone; happened: string; next: string | null; writesSelf: boolean }

export function replyStatus(reply: Reply, timezone: string): ReplyStatus {
  const { status, kind, isClosed, toEmail, sentAt, error } = reply
  const reason = error ? ` ${error}` : ''
  switch (status) {
    case 'draft':
      if (isClosed)
        return { tone: 'plain', happened: 'Not sent: you discarded this draft, or answered yourself.', next: null, writesSelf: false }
      return {
        tone: 'draft',
        happened: `A draft. It has not been sent, and will not be by itself.${reason}`,
        next: `Send it, or change it first.${kind === 'reply' ? ' It counts as one of this month’s emails.' : ''}`,
        writesSelf: false,
      }
    case 'queued':
      return { tone: 'plain', happened: `Waits to be sent to ${toEmail}.`, next: 'There is nothing for you to do.', writesSelf: false }
    case 'sending':
      return { tone: 'plain', happened: `Being sent to ${toEmail}.`, next: 'There is nothing for you to do.', writesSelf: false }
    case 'sent':
      return {
        tone: 'sent',
        happened: sentAt ? `Sent to ${toEmail} on ${dayAndTime(sentAt, timezone)}.` : `Sent to ${toEmail}.`,
        next: kind === 'holding' ? 'These words only say that you will answer. The answer itself is yours.' : null,
        writesSelf: kind === 'holding',
      }
    case 'unconfirmed':
      if (hasComeBack(reply))
        return {
          tone: 'urgent',
          happened: `It came back from ${toEmail}.${reason}`,
          next: 'Look whether the address is right. Then send it again, write from your mail program, or say that it arrived all the same.',
          writesSelf: true,
        }
      return {
        tone: 'urgent',
        happened: `We cannot tell whether this reached ${toEmail}, and do not send it twice.${reason}`,
        next: 'Look into the folder of sent mails in your mailbox, then say below what you found.',
        writesSelf: false,
      }
    case 'failed':
      return {
        tone: isClosed ? 'plain' : 'urgent',
        happened: `Not sent to ${toEmail}, and not tried again.${reason}`,
        next: isClosed
          ? 'You have closed it. There is nothing for you to do.'
          : 'See under Integrations whether your mailbox is connected, then send it again, or write from your mail program.',
        writesSelf: !isClosed,
      }
  }
}
