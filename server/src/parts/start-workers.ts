import type { Deps } from '../deps.ts'
import { accountsJobs } from '../features/accounts/jobs.ts'
import { assistantJobs } from '../features/assistant/jobs.ts'
import { miningJobs } from '../features/assistant/mining/jobs.ts'
import { billingJobs } from '../features/billing/jobs.ts'
import { bookingsJobs } from '../features/bookings/jobs.ts'
import { schedulingJobs } from '../features/scheduling/jobs.ts'
import { escalationsJobs } from '../features/escalations/jobs.ts'
import { followUpsJobs } from '../features/followups/jobs.ts'
import { knowledgeJobs } from '../features/knowledge/jobs.ts'
import { mailboxesJobs } from '../features/mailboxes/jobs.ts'
import { reportsJobs } from '../features/reports/jobs.ts'
import { toneJobs } from '../features/tone/jobs.ts'
import { watchMailboxes } from '../features/mailboxes/watch-mailboxes.ts'

/** Takes jobs of every word and watches the connected mailboxes. `stop` ends the watching; the job engine finishes what runs when it stops. */
export async function startWorkers(deps: Deps): Promise<{ stop(): Promise<void> }> {
  await accountsJobs(deps)
  await assistantJobs(deps)
  await miningJobs(deps)
  await billingJobs(deps)
  await bookingsJobs(deps)
  await schedulingJobs(deps)
  await escalationsJobs(deps)
  await followUpsJobs(deps)
  await knowledgeJobs(deps)
  await mailboxesJobs(deps)
  await reportsJobs(deps)
  await toneJobs(deps)
  return watchMailboxes(deps, await deps.jobs.begin())
}
