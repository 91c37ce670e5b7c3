import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import type { DeliverDeps } from './deliver-deps.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { giveUpQueued, giveUpSending, sweepSending } from './give-up-outgoing.ts'
import { endLookBack, lookBack } from './look-back.ts'
import { keepGmailFresh } from './refresh-gmail.ts'
import { renewGmailAccounts } from './renew-gmail-accounts.ts'
import { renewPush, renewPushes } from './renew-pushes.ts'
import { settleOutgoing } from './settle-outgoing.ts'
import { showOutcomes } from './show-outcomes.ts'
import { pushOutage } from './push-outage.ts'
import { tellOutage } from './tell-outage.ts'
import { trySending } from './try-sending.ts'

export async function mailboxesJobs(deps: DeliverDeps & Pick<Deps, 'google' | 'push'>): Promise<void> {
  await deps.jobs.work(
    'mailboxes.deliver',
    ({ owner, outgoingId }) => deliverOutgoing(deps, ownerId(owner), outgoingId),
    ({ owner, outgoingId }) => giveUpQueued(deps, ownerId(owner), outgoingId),
  )
  await deps.jobs.work(
    'mailboxes.settle',
    ({ owner, outgoingId }) => settleOutgoing(deps, ownerId(owner), outgoingId),
    ({ owner, outgoingId }) => giveUpSending(deps, ownerId(owner), outgoingId),
  )
  await deps.jobs.work('mailboxes.tellOutage', ({ owner, mailboxId, half, since }) =>
    tellOutage(deps, ownerId(owner), { mailboxId, half, since: new Date(since) }),
  )
  await deps.jobs.work('mailboxes.pushOutage', ({ owner, deviceId, mailboxId, half, since, toldAt }) =>
    pushOutage(deps, { owner: ownerId(owner), deviceId, mailboxId, half, since: new Date(since), toldAt: new Date(toldAt) }),
  )
  await deps.jobs.work('mailboxes.trySending', ({ owner, mailboxId }) => trySending(deps, ownerId(owner), mailboxId))
  await deps.jobs.work(
    'mailboxes.lookBack',
    ({ owner, mailboxId }) => lookBack(deps, ownerId(owner), mailboxId),
    ({ owner, mailboxId }) => endLookBack(deps, ownerId(owner), mailboxId, 'The mailbox did not answer. Please try again later.'),
  )
  await deps.jobs.work('mailboxes.sweep', () => sweepSending(deps))
  await deps.jobs.work('mailboxes.show', ({ owner, mailboxId }) => showOutcomes(deps, ownerId(owner), mailboxId))
  await deps.jobs.work('mailboxes.renewPushes', () => renewPushes(deps))
  await deps.jobs.work('mailboxes.renewPush', ({ owner, mailboxId }) => renewPush(deps, ownerId(owner), mailboxId))
  await deps.jobs.work('mailboxes.renew', () => renewGmailAccounts(deps))
  await deps.jobs.work('mailboxes.refresh', ({ owner, mailboxId }) => keepGmailFresh(deps, ownerId(owner), mailboxId))
}
