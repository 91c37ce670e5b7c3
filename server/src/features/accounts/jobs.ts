import type { Deps } from '../../deps.ts'
import { sendMail } from './send-mail.ts'
import { sendVerification } from './send-verification.ts'

export async function accountsJobs(deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'clock' | 'verificationToken'>): Promise<void> {
  await deps.jobs.work('accounts.post', ({ mailId }) => sendMail(deps, mailId))
  await deps.jobs.work('accounts.verify', ({ userId }) => sendVerification(deps, userId))
}
