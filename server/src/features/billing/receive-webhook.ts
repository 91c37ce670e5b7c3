import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { factsOf } from '@ownvoice/core/billing/join-subscription'
import type { ProcessorEvent, SubscriptionSnapshot } from '@ownvoice/core/billing/processor'
import type { SystemTx } from '../../db/database.ts'
import { addProcessorEvent } from '../../db/billing/processor-events.ts'
import { hearOfSubscription } from '../../db/billing/processor-subscriptions.ts'
import { notifyAccount } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import type { SignedWebhook } from '../../payments/port.ts'
import { notePurchase } from './purchase.ts'
import { refreshAccount } from './refresh-account.ts'

type ReceiveDeps = Pick<Deps, 'db' | 'jobs' | 'payments' | 'clock'>

/** Takes in one webhook of the processor. Throws `forbidden` when it was not the processor that signed it. */
export async function receiveWebhook(deps: ReceiveDeps, webhook: SignedWebhook): Promise<void> {
  await receiveEvent(deps, await deps.payments.readWebhook(webhook, deps.clock.now()))
}

/** Stores an event and applies it, in one transaction. False when it was known: a second one does nothing. */
export async function receiveEvent(
  { db, jobs, clock }: Pick<ReceiveDeps, 'db' | 'jobs' | 'clock'>,
  event: ProcessorEvent,
): Promise<boolean> {
  const now = clock.now()
  return db.system(async (tx) => {
    if (!(await addProcessorEvent(tx, event, now))) return false
    await applyEvent(tx, jobs, event, now)
    return true
  })
}

async function applyEvent(tx: SystemTx, jobs: ReceiveDeps['jobs'], event: ProcessorEvent, now: Date): Promise<void> {
  const heard = factsOf(event)
  if (!heard) return
  if (event.kind === 'checkout_paid') {
    await notePurchase(tx, { checkout: event.checkout, heard }, now)
    return
  }
  const { redeemedBy, before, facts } = await hearOfSubscription(tx, heard)
  if (!redeemedBy) return
  const owner = ownerId(redeemedBy)
  await refreshAccount(tx, owner, now)
  if (!isSameState(before.snapshot, facts.snapshot)) await notifyAccount(tx, owner, { topic: 'subscription', id: null })
  if (before.snapshot?.status !== 'past_due' && facts.snapshot?.status === 'past_due')
    await jobs.enqueue(tx, 'billing.tellFailed', { subscriptionId: heard.subscriptionId }, { key: `failed:${heard.subscriptionId}` })
}

/** Pages show more of a subscription than what an account may do. */
function isSameState(one: SubscriptionSnapshot | null, other: SubscriptionSnapshot | null): boolean {
  return (
    one?.status === other?.status &&
    one?.endsAtPeriodEnd === other?.endsAtPeriodEnd &&
    one?.currentPeriodEndsAt === other?.currentPeriodEndsAt
  )
}
