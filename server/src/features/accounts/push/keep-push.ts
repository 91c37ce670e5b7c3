import { MOST_PUSH_DEVICES, type PushSubscriptionGiven, type PushView } from '@ownvoice/core/accounts/push/contract'
import { record } from '../../../db/accounts/audit.ts'
import { countOtherPushDevices, listPushDevices, removePushDevice, savePushDevice } from '../../../db/accounts/push-devices.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { SignedIn } from '../../../http/rpc.ts'

type Asker = Pick<SignedIn, 'owner' | 'sessionId' | 'device'>
type PushDeps = Pick<Deps, 'db' | 'push'>

/** The browsers that get notices. */
export async function viewPush({ db, push }: PushDeps, { owner, sessionId }: Omit<Asker, 'device'>): Promise<PushView> {
  const devices = await db.transaction(owner, listPushDevices)
  return {
    publicKey: push.publicKey,
    session: sessionId,
    devices: devices.map((one) => ({
      id: one.id,
      device: one.device,
      addedAt: one.createdAt.toISOString(),
      pushedAt: one.pushedAt?.toISOString() ?? null,
      wasRefused: one.refusedAt !== null,
      isThisDevice: one.sessionId === sessionId,
    })),
  }
}

/**
 * Has the browser that asks get notices from now on, until its session ends. What it sends is asked for nothing yet, but its address has to be one that may be.
 * Throws `invalid_input` where nothing can be sent with it, and `push_devices_full`.
 */
export async function turnOnPush(deps: PushDeps, asker: Asker, given: PushSubscriptionGiven): Promise<PushView> {
  const { owner, sessionId, device } = asker
  if (!(await deps.push.isUsable(given))) {
    throw new AppError('invalid_input', { message: 'What this browser gave for notices cannot be used by our server.' })
  }
  await deps.db.transaction(owner, async (tx) => {
    if ((await countOtherPushDevices(tx, { sessionId, endpoint: given.endpoint })) >= MOST_PUSH_DEVICES) {
      throw new AppError('push_devices_full')
    }
    const { isNew } = await savePushDevice(tx, { ...given, sessionId, device, vapidKey: deps.push.publicKey })
    if (isNew) await record(tx, 'push_turned_on', { name: device })
  })
  return viewPush(deps, asker)
}

/** Takes a browser off the list. One that is gone already, or never was this account's, is no fault. */
export async function removePush(deps: PushDeps, asker: Asker, id: string): Promise<PushView> {
  await deps.db.transaction(asker.owner, async (tx) => {
    const removed = await removePushDevice(tx, id)
    if (removed) await record(tx, 'push_turned_off', { name: removed.device })
  })
  return viewPush(deps, asker)
}
