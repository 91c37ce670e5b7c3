import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { enqueueWeekly, sendWeekly } from './send-weekly.ts'

export async function reportsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('reports.weeks', () => enqueueWeekly(deps))
  await deps.jobs.work('reports.weekly', ({ owner }) => sendWeekly(deps, ownerId(owner)))
}
