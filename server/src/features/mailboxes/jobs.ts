import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { DeliverDeps } from './deliver-deps.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { giveUpQueued, giveUpSending, sweepSending } from './give-up-outgoing.ts'
import { settleOutgoing } from './settle-outgoing.ts'

export async function mailboxesJobs(deps: DeliverDeps): Promise<void> {
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
  await deps.jobs.work('mailboxes.sweep', () => sweepSending(deps))
}
