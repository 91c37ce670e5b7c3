import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import type { SendingOutage } from '@ownvoice/core/mailboxes/sending-outage'
import type { OwnerTx } from '../../db/database.ts'
import { isPractice, listMailboxes, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { listRefusedAliases } from '../../db/mailboxes/refused-aliases.ts'
import { measureSendingOutage } from '../../db/mailboxes/sending-outages.ts'
import type { Deps } from '../../deps.ts'

/** The mailboxes that the owner connected, as they see them: no secrets, no cursors. */
export async function listMailboxViews({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<MailboxView[]> {
  return db.transaction(owner, async (tx) => {
    const views: MailboxView[] = []
    const refused = await listRefusedAliases(tx)
    for (const mailbox of await listMailboxes(tx)) {
      if (isPractice(mailbox)) continue
      const { id, kind, emailAddress, aliases, displayName, status, lastError, checkedAt, putsLabels, putsDrafts } = mailbox
      const named = { emailAddress, displayName, aliases, refusedAliases: aliases.filter((alias) => refused.has(alias)) }
      const state = { status, lastError, sending: await findSendingOutage(tx, mailbox), checkedAt: checkedAt?.toISOString() ?? null }
      views.push({ id, kind, ...named, ...state, putsLabels, putsDrafts })
    }
    return views
  })
}

async function findSendingOutage(tx: OwnerTx, { id, status, sendingDownSince, sendingToldAt }: Mailbox): Promise<SendingOutage | null> {
  if (status !== 'connected' || sendingDownSince === null || sendingToldAt === null) return null
  return { since: sendingDownSince.toISOString(), ...(await measureSendingOutage(tx, id, sendingDownSince)) }
}
