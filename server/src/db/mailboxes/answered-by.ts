import type { Answered } from '@ownvoice/core/mailboxes/outgoing-message-id'
import type { Message } from './messages.ts'

/** What a mail in answer to a message answers, by what every copy of the database knows of it. */
export function answeredBy({ channel, providerId, rfcMessageId, fromAddress, mail }: Message): Answered {
  if (channel === 'form') return { channel, submission: rfcMessageId ?? providerId }
  return { channel, messageId: rfcMessageId ?? providerId, from: fromAddress ?? '', body: mail.text ?? mail.html ?? '' }
}
