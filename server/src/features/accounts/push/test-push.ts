import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { PushTested } from '@ownvoice/core/accounts/push/contract'
import { testNote } from '@ownvoice/core/accounts/push/push-note'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { pushToDevice } from '../../../jobs/push-to-device.ts'

/** Sends a notice at once, while the owner waits for it: unlike other notices, which are tried again. */
export async function testPush(deps: Pick<Deps, 'db' | 'push' | 'clock' | 'log'>, owner: OwnerId, id: string): Promise<PushTested> {
  try {
    const pushed = await pushToDevice(deps, { owner, deviceId: id }, testNote)
    return { outcome: pushed === 'taken' ? 'sent' : pushed }
  } catch (error) {
    if (error instanceof AppError && error.code === 'temporary') return { outcome: 'unreachable' }
    throw error
  }
}
