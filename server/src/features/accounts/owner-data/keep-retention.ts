import { type KeepMonths, keptSince } from '@ownvoice/core/accounts/owner-data/keep-months'
import type { RetentionView } from '@ownvoice/core/accounts/owner-data/contract'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { refuseStale } from '../../../db/accounts/refuse-stale.ts'
import { getKeepMonths, saveKeepMonths } from '../../../db/assistant/assistant-settings.ts'
import { countMessagesBefore } from '../../../db/mailboxes/delete-messages.ts'
import type { Deps } from '../../../deps.ts'

/** After how many months messages are deleted. */
export async function getRetention({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<RetentionView> {
  return { months: await db.transaction(owner, getKeepMonths) }
}

/** How many messages are older than so many months: those that would go. */
export async function countBefore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  months: KeepMonths,
): Promise<{ messages: number }> {
  return { messages: await db.transaction(owner, (tx) => countMessagesBefore(tx, keptSince(clock.now(), months))) }
}

/** Holds from now on: what is older already goes at once, by a job. Throws `conflict` where it is not as it was seen. */
export async function saveRetention(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  owner: OwnerId,
  months: KeepMonths | null,
  seen?: KeepMonths | null,
): Promise<RetentionView> {
  await db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, () => getKeepMonths(tx))
    await saveKeepMonths(tx, months, clock.now())
    if (months !== null) await jobs.enqueue(tx, 'accounts.expire', { owner }, { key: `expire:${owner}` })
  })
  return { months }
}
