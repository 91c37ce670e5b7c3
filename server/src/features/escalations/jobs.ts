import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { alertOwner, enqueueAlerts } from './alert-owner.ts'
import { pushWaiting } from './push-waiting.ts'
import { enqueueReminders, remindOwner } from './remind-owner.ts'

export async function escalationsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('escalations.due', () => enqueueAlerts(deps))
  await deps.jobs.work('escalations.alert', ({ owner }) => alertOwner(deps, ownerId(owner)))
  await deps.jobs.work('escalations.push', ({ owner, deviceId, toldAt }) =>
    pushWaiting(deps, { owner: ownerId(owner), deviceId, toldAt: new Date(toldAt) }),
  )
  await deps.jobs.work('escalations.late', () => enqueueReminders(deps))
  await deps.jobs.work('escalations.remind', ({ owner }) => remindOwner(deps, ownerId(owner)))
}
