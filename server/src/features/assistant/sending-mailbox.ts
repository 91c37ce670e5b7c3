import { isOwnerVerified } from '../../db/accounts/profiles.ts'
import { findDefaultMailbox, getMailbox, isPractice } from '../../db/mailboxes/mailboxes.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { AppError } from '../../errors.ts'

/**
 * The connected mailbox from which a mail that waited for its owner leaves: its own, else the default one. Throws `address_unverified` before
 * the owner's own address is verified (unless it goes nowhere), `mailbox_missing` without a mailbox.
 */
export async function sendingMailbox(tx: OwnerTx, mail: Pick<Outgoing, 'mailboxId'>): Promise<string> {
  const own = mail.mailboxId ? await getMailbox(tx, mail.mailboxId) : null
  const goesNowhere = own !== null && isPractice(own)
  if (!goesNowhere && !(await isOwnerVerified(tx))) throw new AppError('address_unverified')
  const mailbox = own?.status === 'connected' ? own : await findDefaultMailbox(tx)
  if (!mailbox) throw new AppError('mailbox_missing')
  return mailbox.id
}
