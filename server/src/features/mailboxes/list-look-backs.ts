import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LookBackView } from '@ownvoice/core/mailboxes/contract'
import { listLookBacks } from '../../db/mailboxes/look-backs.ts'
import type { Deps } from '../../deps.ts'

export async function listLookBackViews({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<LookBackView[]> {
  const rows = await db.transaction(owner, (tx) => listLookBacks(tx))
  return rows.map(({ mailboxId, since, readMails, answeredLate, found, endedAt, error }) => {
    return { mailboxId, since: since.toISOString(), readMails, answeredLate, found, endedAt: endedAt?.toISOString() ?? null, error }
  })
}
