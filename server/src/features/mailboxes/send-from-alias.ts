import type { Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { isSenderRefusal } from '../../mail/mail-faults.ts'
import type { Handover, MailAdapter, OutgoingMail } from '../../mail/port.ts'

type Sending = { mailbox: Pick<Mailbox, 'emailAddress'>; mail: OutgoingMail; handover: Handover }

/** `tried` is the alias that the mail was to leave from, and whether the server let it; null where it was to leave from the mailbox's own address. */
export type LeftFrom = { outcome: 'accepted' | 'unknown'; tried: { alias: string; maySend: boolean } | null }

/**
 * Hands a mail over. One from an alias that its server does not let send has not left, and leaves from the mailbox's own address instead, in the same try and
 * under the same Message-ID: so it is looked up as any other.
 */
export async function sendFromAlias(adapter: Pick<MailAdapter, 'send'>, { mailbox, mail, handover }: Sending): Promise<LeftFrom> {
  const alias = mail.from.address
  if (alias === mailbox.emailAddress) return { outcome: await adapter.send(mail, handover), tried: null }
  try {
    return { outcome: await adapter.send(mail, handover), tried: { alias, maySend: true } }
  } catch (error) {
    if (!isSenderRefusal(error, alias)) throw error
  }
  const from = { ...mail.from, address: mailbox.emailAddress }
  return { outcome: await adapter.send({ ...mail, from }, handover), tried: { alias, maySend: false } }
}
