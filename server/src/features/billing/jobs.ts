import type { Deps } from '../../deps.ts'
import { reconcile } from './reconcile.ts'
import { tellFailedPayment } from './tell-failed-payment.ts'
import { warnOfQuota } from './warn-of-quota.ts'

export async function billingJobs(deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'payments' | 'clock'>): Promise<void> {
  await deps.jobs.work('billing.reconcile', () => reconcile(deps))
  await deps.jobs.work('billing.tellFailed', ({ subscriptionId }) => tellFailedPayment(deps, subscriptionId))
  await deps.jobs.work('billing.warn', () => warnOfQuota(deps))
}
