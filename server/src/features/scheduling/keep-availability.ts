import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type Availability, mostBlackoutDays } from '@ownvoice/core/scheduling/contract'
import { daysOf } from '@ownvoice/core/scheduling/blackout-days'
import { record } from '../../db/accounts/audit.ts'
import { listBlackouts, replaceBlackouts } from '../../db/scheduling/blackout-dates.ts'
import { lockScheduling, offersWaitlistOnFull, saveWaitlistOption } from '../../db/scheduling/scheduling-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { versionOf } from './version-of.ts'

export function getAvailability({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<Availability> {
  return db.transaction(owner, viewAvailability)
}

/** Puts all days and the option in place of what is there, in one transaction, and not over a change that the writer has not seen. */
export async function saveAvailability(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  wish: Availability,
): Promise<Availability> {
  const days = blockedDays(wish)
  return db.transaction(owner, async (tx) => {
    await lockScheduling(tx)
    const before = await viewAvailability(tx)
    if (before.version !== wish.version) throw new AppError('conflict')
    const isSame = JSON.stringify(daysOf(before.blackouts)) === JSON.stringify(days)
    if (!isSame) await record(tx, 'blackouts_changed', { count: days.length })
    await replaceBlackouts(tx, days)
    await saveWaitlistOption(tx, wish.offerWaitlistOnFull, clock.now())
    return viewAvailability(tx)
  })
}

const DAY_MS = 86_400_000

/** Counted before the days are made, so that a range of a thousand years costs nothing. */
function blockedDays({ blackouts }: Availability): string[] {
  const count = blackouts.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / DAY_MS + 1, 0)
  if (count > mostBlackoutDays) {
    throw new AppError('invalid_input', { message: `At most ${mostBlackoutDays} days can be blocked. Remove some, then save again.` })
  }
  return daysOf(blackouts)
}

async function viewAvailability(tx: OwnerTx): Promise<Availability> {
  const content = { blackouts: await listBlackouts(tx), offerWaitlistOnFull: await offersWaitlistOnFull(tx) }
  return { ...content, version: versionOf(content) }
}
