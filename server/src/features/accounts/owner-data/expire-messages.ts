import { keptSince } from '@ownvoice/core/accounts/owner-data/keep-months'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { listAccountDeletions } from '../../../db/accounts/account-deletions.ts'
import { getKeepMonths, listKeepingOwners } from '../../../db/assistant/assistant-settings.ts'
import { forgetOldRows } from '../../../db/forget-old.ts'
import { forgetEndedUses } from '../../../db/limited-uses.ts'
import { listMessagesBefore } from '../../../db/mailboxes/delete-messages.ts'
import { forgetAnsweredLate } from '../../../db/mailboxes/look-backs.ts'
import type { Deps } from '../../../deps.ts'
import { deleteBatch } from './delete-messages.ts'
import { enqueueAccountDeletion } from './delete-account.ts'

const BATCH = 200

/** Looks after every owner who keeps messages for a time only, and after every account that is still to be deleted; forgets what was counted in times that are over, and what has served its time. */
export async function enqueueTidying({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await db.system(forgetEndedUses)
  await db.system((tx) => forgetOldRows(tx, clock.now()))
  for (const owner of await db.system((tx) => listKeepingOwners(tx))) {
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'accounts.expire', { owner }, { key: `expire:${owner}` }))
  }
  for (const owner of await db.system((tx) => listAccountDeletions(tx))) await db.system((tx) => enqueueAccountDeletion(tx, jobs, owner))
}

/** Deletes what is older than its owner keeps it, as if they had deleted each message, and who was answered late before that; what the answer sheet learnt from it stays. One to which a reply is on its way goes with the next night. */
export async function expireMessages({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>, owner: OwnerId): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await db.transaction(owner, async (tx) => {
      const months = await getKeepMonths(tx)
      if (months === null) return false
      const before = keptSince(clock.now(), months)
      await forgetAnsweredLate(tx, { before })
      const ids = await listMessagesBefore(tx, before, BATCH)
      if (ids.length > 0) await deleteBatch(tx, jobs, ids, { withQuestions: false })
      return ids.length === BATCH
    })
  }
}
