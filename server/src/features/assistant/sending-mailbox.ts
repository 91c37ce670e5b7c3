import { findDefaultMailbox, getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { AppError } from '../../errors.ts'

/** The connected mailbox from which a mail that waited for its owner leaves: its own, else the default one. Throws `mailbox_missing` without one. */
export async function sendingMailbox(tx: OwnerTx, mail: Outgoing): Promise<string> {
  const own = mail.mailboxId ? await getMailbox(tx, mail.mailboxId) : null
  const mailbox = own?.status === 'connected' ? own : await findDefaultMailbox(tx)
  if (!mailbox) throw new AppError('mailbox_missing')
  return mailbox.id
}
