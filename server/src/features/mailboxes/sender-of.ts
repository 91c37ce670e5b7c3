import { answeredFrom } from '@ownvoice/core/mailboxes/aliases'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import type { Mailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Message } from '../../db/mailboxes/messages.ts'

/** Whom a mail that answers a message is from: the alias that the message was written to, else the mailbox. Who sent a form wrote to no address. */
export function senderOf({ displayName, ...mailbox }: Mailbox, { channel, mail }: Pick<Message, 'channel' | 'mail'>): Address {
  return { name: displayName, address: channel === 'mail' ? answeredFrom(mail, mailbox) : mailbox.emailAddress }
}
