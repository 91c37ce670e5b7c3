import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { factsOf } from '@ownvoice/core/billing/join-subscription'
import type { ProcessorEvent } from '@ownvoice/core/billing/processor'
import type { SystemTx } from '../../db/database.ts'
import { addProcessorEvent } from '../../db/billing/processor-events.ts'
import { hearOfSubscription } from '../../db/billing/processor-subscriptions.ts'
import type { Deps } from '../../deps.ts'
import type { SignedWebhook } from '../../payments/port.ts'
import { notePurchase } from './purchase.ts'
import { refreshAccount } from './refresh-account.ts'

type ReceiveDeps = Pick<Deps, 'db' | 'payments' | 'clock'>

/** Takes in one webhook of the processor. Throws `forbidden` when it was not the processor that signed it. */
export async function receiveWebhook(deps: ReceiveDeps, webhook: SignedWebhook): Promise<void> {
  await receiveEvent(deps, await deps.payments.readWebhook(webhook, deps.clock.now()))
}

/** Stores an event and applies it, in one transaction. False when it was known: a second one does nothing. */
export async function receiveEvent({ db, clock }: Pick<ReceiveDeps, 'db' | 'clock'>, event: ProcessorEvent): Promise<boolean> {
  const now = clock.now()
  return db.system(async (tx) => {
    if (!(await addProcessorEvent(tx, event, now))) return false
    await applyEvent(tx, event, now)
    return true
  })
}

async function applyEvent(tx: SystemTx, event: ProcessorEvent, now: Date): Promise<void> {
  const heard = factsOf(event)
  if (!heard) return
  if (event.kind === 'checkout_paid') {
    await notePurchase(tx, { checkout: event.checkout, heard }, now)
    return
  }
  const { redeemedBy } = await hearOfSubscription(tx, heard)
  if (redeemedBy) await refreshAccount(tx, ownerId(redeemedBy), now)
}
