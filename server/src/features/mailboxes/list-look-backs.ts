import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { findListed } from '@ownvoice/core/mailboxes/address-list'
import type { LookBackView } from '@ownvoice/core/mailboxes/contract'
import type { Regular } from '@ownvoice/core/mailboxes/regulars'
import { listLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { findKeptMails, listLookBacks } from '../../db/mailboxes/look-backs.ts'
import { findNewestFrom } from '../../db/mailboxes/people.ts'
import type { Deps } from '../../deps.ts'

export async function listLookBackViews({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<LookBackView[]> {
  const { rows, alone, kept, newest } = await db.transaction(owner, async (tx) => {
    const found = await listLookBacks(tx)
    const lateIds = found.flatMap(({ late }) => late.map(({ rfcMessageId }) => rfcMessageId))
    const regulars = found.flatMap((each) => each.regulars.map(({ who }) => who))
    return {
      rows: found,
      alone: await listLeftAlone(tx),
      kept: await findKeptMails(tx, lateIds),
      newest: await findNewestFrom(tx, regulars),
    }
  })
  const isOffered = ({ who }: Regular) => findListed(alone, [who]) === null
  return rows.map(({ mailboxId, since, readMails, answeredLate, late, found, waiting, leftOut, regulars, endedAt, error }) => ({
    mailboxId,
    since: since.toISOString(),
    readMails,
    answeredLate,
    late: late.map(({ rfcMessageId, ...one }) => ({ ...one, messageId: kept.get(rfcMessageId) ?? null })),
    found,
    waiting,
    leftOut: leftOut.length,
    regulars: regulars.filter(isOffered).map((one) => ({ ...one, messageId: newest.get(one.who) ?? null })),
    endedAt: endedAt?.toISOString() ?? null,
    error,
  }))
}
