import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { type EraseDeps, eraseAccount } from './owner-data/erase-account.ts'
import { enqueueTidying, expireMessages } from './owner-data/expire-messages.ts'
import { sendMail } from './send-mail.ts'
import { sendVerification } from './send-verification.ts'

export async function accountsJobs(deps: EraseDeps & Pick<Deps, 'verificationToken'>): Promise<void> {
  await deps.jobs.work('accounts.post', ({ mailId }) => sendMail(deps, mailId))
  await deps.jobs.work('accounts.verify', ({ userId }) => sendVerification(deps, userId))
  await deps.jobs.work('accounts.delete', ({ account }) => eraseAccount(deps, ownerId(account)))
  await deps.jobs.work('accounts.tidy', () => enqueueTidying(deps))
  await deps.jobs.work('accounts.expire', ({ owner }) => expireMessages(deps, ownerId(owner)))
}
