import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { findListed } from '@ownvoice/core/mailboxes/address-list'
import type { LookBackView } from '@ownvoice/core/mailboxes/contract'
import type { Regular } from '@ownvoice/core/mailboxes/regulars'
import { listLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { listLookBacks } from '../../db/mailboxes/look-backs.ts'
import type { Deps } from '../../deps.ts'

export async function listLookBackViews({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<LookBackView[]> {
  const { rows, alone } = await db.transaction(owner, async (tx) => ({ rows: await listLookBacks(tx), alone: await listLeftAlone(tx) }))
  const isOffered = ({ who }: Regular) => findListed(alone, [who]) === null
  return rows.map(({ mailboxId, since, readMails, answeredLate, found, regulars, endedAt, error }) => ({
    mailboxId,
    since: since.toISOString(),
    readMails,
    answeredLate,
    found,
    regulars: regulars.filter(isOffered),
    endedAt: endedAt?.toISOString() ?? null,
    error,
  }))
}
