import type { Clock, Ids } from '../clock.ts'
import type { Database, SystemTx } from '../db/database.ts'
import { addPracticeObjects, lockDuePracticeSubscriptions, savePracticeObject } from '../db/billing/practice-checkout-objects.ts'
import { addPracticeEvents, type Happening, secondsOf, practiceId } from './practice-events.ts'
import { canceled, invoiceOf, newPracticeCharge, PracticeSubscription, withNextPeriod } from './practice-objects.ts'

/**
 * Lets the months pass: each subscription whose paid time is over is paid for another month, or ends when that was asked for. The test
 * checkout has no clock of its own, so whoever looks at a subscription calls this first.
 */
export async function renewPracticeSubscriptions({ db, clock, ids }: { db: Database; clock: Clock; ids: Ids }): Promise<void> {
  const now = clock.now()
  await db.system(async (tx) => {
    const happenings: Happening[] = []
    for (const data of await lockDuePracticeSubscriptions(tx, secondsOf(now))) {
      happenings.push(...(await catchUp(tx, PracticeSubscription.parse(data), now, ids)))
    }
    if (happenings.length > 0) await addPracticeEvents(tx, ids, now, happenings)
  })
}

async function catchUp(tx: SystemTx, due: PracticeSubscription, now: Date, ids: Ids): Promise<Happening[]> {
  const happenings: Happening[] = []
  let subscription = due
  while (subscription.status === 'active' && endOf(subscription) <= secondsOf(now)) {
    const at = new Date(endOf(subscription) * 1000)
    if (subscription.cancel_at_period_end) {
      subscription = canceled(subscription)
      happenings.push({ type: 'customer.subscription.deleted', object: subscription })
    } else {
      subscription = withNextPeriod(subscription)
      const charge = newPracticeCharge(practiceId('ch', at, ids.next()), subscription, secondsOf(at))
      await addPracticeObjects(tx, [{ id: charge.id, kind: 'charge', data: charge }])
      happenings.push({ type: 'invoice.paid', object: invoiceOf(charge) }, { type: 'customer.subscription.updated', object: subscription })
    }
  }
  await savePracticeObject(tx, subscription.id, subscription)
  return happenings
}

function endOf(subscription: PracticeSubscription): number {
  return subscription.items.data[0].current_period_end
}
