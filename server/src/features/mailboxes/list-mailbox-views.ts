import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'

/** The mailboxes as the owner sees them: no secrets, no cursors. */
export async function listMailboxViews({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<MailboxView[]> {
  const mailboxes = await db.transaction(owner, (tx) => listMailboxes(tx))
  return mailboxes.map(({ id, kind, emailAddress, displayName, status, lastError, checkedAt }) => {
    return { id, kind, emailAddress, displayName, status, lastError, checkedAt: checkedAt?.toISOString() ?? null }
  })
}
