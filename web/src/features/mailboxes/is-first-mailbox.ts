import type { MailboxView } from '@ownvoice/core/mailboxes/contract'

/**
 * Whether the owner connects their first mailbox, and so has to say what is to happen with replies. One that was disconnected counts, a sandbox does not. While
 * the mailboxes are not known they are asked: the server keeps what they chose before.
 */
export function isFirstMailbox(mailboxes: readonly Pick<MailboxView, 'kind'>[] | undefined): boolean {
  return mailboxes?.every(({ kind }) => kind === 'sandbox') ?? true
}
