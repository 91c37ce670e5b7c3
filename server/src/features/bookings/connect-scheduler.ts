import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type Scheduler, schedulerNames } from '@ownvoice/core/bookings/booking'
import type { SchedulerView } from '@ownvoice/core/bookings/contract'
import { record } from '../../db/accounts/audit.ts'
import { countStanding } from '../../db/bookings/bookings.ts'
import {
  type BookingSource,
  deleteBookingSource,
  findBookingSource,
  listBookingSources,
  saveBookingSource,
} from '../../db/bookings/booking-sources.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type ConnectDeps = Pick<Deps, 'db' | 'ids' | 'secrets' | 'schedulers' | 'log'>

/** The schedulers that tell of bookings, and what came from each. `origin` is that of this site. */
export async function listSchedulers({ db }: Pick<Deps, 'db'>, owner: OwnerId, origin: string): Promise<SchedulerView[]> {
  return db.transaction(owner, async (tx) => {
    const views: SchedulerView[] = []
    for (const { scheduler, hookKey, token, heardAt } of await listBookingSources(tx)) {
      const by = token === null ? ('hand' as const) : ('token' as const)
      const bookings = await countStanding(tx, scheduler)
      views.push({ scheduler, by, webhookUrl: webhookUrl(origin, hookKey), bookings, lastHeardAt: heardAt?.toISOString() ?? null })
    }
    return views
  })
}

/**
 * Hears of a scheduler's bookings from now on: with a token it is subscribed to there, without one the owner pastes the address and the secret, which can be
 * read this once. What was connected before ends. Throws as the port of schedulers says; then nothing has changed.
 */
export async function connectScheduler(
  deps: ConnectDeps,
  owner: OwnerId,
  { scheduler, token, origin }: { scheduler: Scheduler; token: string | null; origin: string },
): Promise<{ webhookUrl: string; secret: string | null }> {
  const { db, ids, secrets, schedulers } = deps
  const [hookKey, secret] = [newKey(ids), `${newKey(ids)}${newKey(ids)}`]
  const url = webhookUrl(origin, hookKey)
  const remoteId = token === null ? null : await schedulers.subscribe(scheduler, { token, webhookUrl: url, secret })
  const earlier = await db.transaction(owner, async (tx) => {
    const before = await findBookingSource(tx, scheduler)
    const sealedToken = token === null ? null : secrets.seal(owner, token)
    await saveBookingSource(tx, { scheduler, hookKey, secret: secrets.seal(owner, secret), token: sealedToken, remoteId })
    await record(tx, 'scheduler_connected', { name: schedulerNames[scheduler] })
    await notifyOwner(tx, { topic: 'bookings', id: null })
    return before
  })
  if (earlier) await unsubscribe(deps, owner, earlier)
  return { webhookUrl: url, secret: token === null ? secret : null }
}

/** Hears no more of it, and ends what was subscribed to there. `removedThere` is false where the owner has to remove the address themselves. */
export async function disconnectScheduler(
  deps: ConnectDeps,
  owner: OwnerId,
  scheduler: Scheduler,
): Promise<{ disconnected: true; removedThere: boolean }> {
  const source = await deps.db.transaction(owner, async (tx) => {
    const before = await findBookingSource(tx, scheduler)
    if (!before) throw new AppError('not_found')
    await deleteBookingSource(tx, before.id)
    await record(tx, 'scheduler_disconnected', { name: schedulerNames[scheduler] })
    await notifyOwner(tx, { topic: 'bookings', id: null })
    return before
  })
  return { disconnected: true, removedThere: await unsubscribe(deps, owner, source) }
}

/** A scheduler that is away, or whose token has ended, holds nobody up: what it still sends is refused. */
async function unsubscribe({ schedulers, secrets, log }: ConnectDeps, owner: OwnerId, source: BookingSource): Promise<boolean> {
  const { scheduler, token, remoteId } = source
  if (token === null || remoteId === null) return false
  try {
    await schedulers.unsubscribe(scheduler, { token: secrets.open(owner, token), remoteId })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ scheduler, code: error.code, detail: error.detail }, 'a webhook could not be removed at its scheduler')
    return false
  }
}

/** A key that nobody guesses. */
function newKey(ids: ConnectDeps['ids']): string {
  return ids.next().replaceAll('-', '')
}

function webhookUrl(origin: string, hookKey: string): string {
  return `${origin}/api/bookings/${hookKey}`
}
