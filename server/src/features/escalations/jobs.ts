import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { alertOwner, enqueueAlerts } from './alert-owner.ts'

export async function escalationsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('escalations.due', () => enqueueAlerts(deps))
  await deps.jobs.work('escalations.alert', ({ owner }) => alertOwner(deps, ownerId(owner)))
}
