import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { isPractice, listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'

/** The mailboxes that the owner connected, as they see them: no secrets, no cursors. */
export async function listMailboxViews({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<MailboxView[]> {
  const mailboxes = await db.transaction(owner, (tx) => listMailboxes(tx))
  return mailboxes
    .filter((mailbox) => !isPractice(mailbox))
    .map(({ id, kind, emailAddress, displayName, status, lastError, checkedAt, putsLabels, putsDrafts }) => {
      const marks = { putsLabels, putsDrafts }
      return { id, kind, emailAddress, displayName, status, lastError, checkedAt: checkedAt?.toISOString() ?? null, ...marks }
    })
}
