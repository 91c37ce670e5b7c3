import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { PushNote } from '@ownvoice/core/accounts/push/push-note'
import { findPushDevice, listPushDevices, notePushed, removePushDevice } from '../db/accounts/push-devices.ts'
import type { OwnerTx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Pushed } from '../mail/push/port.ts'
import type { JobName, JobPayload } from './catalog.ts'

/** A notice is tried for so long. Then it is no news, and the mail has told of it anyway. */
const NEWS_MS = 3_600_000

type Pushing = { [Name in JobName]: JobPayload<Name> extends { deviceId: string } ? Name : never }[JobName]
type Wish<Name extends Pushing> = {
  payload: Omit<JobPayload<Name>, 'owner' | 'deviceId'>
  key: string
  startAfter?: Date
}

/** Has each of the owner's devices told of something by a job of its own. Belongs in the transaction that tells of it by mail. */
export async function enqueuePushes<Name extends Pushing>(
  tx: OwnerTx,
  jobs: Pick<Deps['jobs'], 'enqueue'>,
  name: Name,
  { payload, key, startAfter }: Wish<Name>,
): Promise<void> {
  for (const { id } of await listPushDevices(tx)) {
    const full = { ...payload, owner: tx.owner, deviceId: id } as JobPayload<Name> // what was left out of it is put back
    await jobs.enqueue(tx, name, full, { key: `push:${id}:${key}`, ...(startAfter && { startAfter }) })
  }
}

type PushDeps = Pick<Deps, 'db' | 'push' | 'clock' | 'log'>

/**
 * Sends a note to one of the owner's devices. One whose push service says that it is gone, or which subscribed to another key of ours, is taken off the list.
 * Throws `temporary` where it is to be tried again.
 */
export async function pushToDevice(
  { db, push, clock, log }: PushDeps,
  { owner, deviceId }: { owner: OwnerId; deviceId: string },
  note: PushNote,
): Promise<Pushed> {
  const device = await db.transaction(owner, (tx) => findPushDevice(tx, deviceId))
  if (!device) return 'gone'
  const pushed = device.vapidKey === push.publicKey ? await push.send(device, note) : 'gone'
  await db.transaction(owner, async (tx) => {
    if (pushed === 'gone') await removePushDevice(tx, deviceId)
    else await notePushed(tx, deviceId, { now: clock.now(), isTaken: pushed === 'taken' })
  })
  if (pushed === 'refused') log.warn({ deviceId, service: new URL(device.endpoint).host }, 'a push service takes nothing from us')
  return pushed
}

/** The same from a job, which is tried again while what it tells is news; `toldAt` is since when. */
export async function pushNews(deps: PushDeps, to: { owner: OwnerId; deviceId: string; toldAt: Date }, note: PushNote): Promise<void> {
  try {
    await pushToDevice(deps, to, note)
  } catch (error) {
    const isNews = deps.clock.now().getTime() - to.toldAt.getTime() < NEWS_MS
    if (isNews || !(error instanceof AppError && error.code === 'temporary')) throw error
    deps.log.warn({ deviceId: to.deviceId, err: error, detail: error.detail }, 'a device could not be told in time')
  }
}
