import { z } from 'zod'
import type { Clock, Ids } from '../clock.ts'
import type { Database } from '../db/database.ts'
import {
  addPracticeObjects,
  findPracticeObject,
  listPracticeEvents,
  lockPracticeObject,
  savePracticeObject,
} from '../db/billing/practice-checkout-objects.ts'
import { createDigest } from '../digest.ts'
import { AppError } from '../errors.ts'
import { isProcessorId } from '../payments/is-processor-id.ts'
import type { CheckoutState, Payments } from '../payments/port.ts'
import { readCheckout, readProcessorEvent, readSubscription } from '../payments/read-processor-event.ts'
import { verifyWebhook } from '../payments/verify-webhook.ts'
import { renewPracticeSubscriptions } from './renew-practice-subscriptions.ts'
import { addPracticeEvents, secondsOf, PracticeEvent, practiceId, practiceWebhookSecret } from './practice-events.ts'
import { canceled, newPracticeSession, type PracticePortal, PracticeSession, PracticeSubscription } from './practice-objects.ts'

const pageSize = 100 // as many as Stripe gives at once

/** A refund of the practice checkout names its subscription itself. */
const findNoSubscription = async () => null

/**
 * The processor that charges no card. It keeps Stripe's shapes in the database and signs its webhooks as Stripe does, so that whatever
 * follows from a payment runs as it will with a key. Its pages are the server's own.
 */
export function openPracticeCheckout({ db, clock, ids }: { db: Database; clock: Clock; ids: Ids }, secret: string): Payments {
  const digest = createDigest(secret, 'practice-checkout-session')

  return {
    mode: 'test',

    createCheckout: async (order) => {
      const id = `cs_test_${digest(order.idempotencyKey)}`
      const session = PracticeSession.parse(newPracticeSession(id, order, secondsOf(clock.now())))
      await db.system((tx) => addPracticeObjects(tx, [{ id, kind: 'session', data: session }]))
      return { id, url: new URL(`/practice-checkout/${id}`, order.successUrl).href }
    },

    findCheckout: async (sessionId) => {
      const data = isProcessorId(sessionId) ? await db.system((tx) => findPracticeObject(tx, 'session', sessionId)) : null
      return data === null ? null : checkoutStateOf(PracticeSession.parse(data), clock.now())
    },

    findSubscription: async (subscriptionId) => {
      if (!isProcessorId(subscriptionId)) return null
      await renewPracticeSubscriptions({ db, clock, ids })
      const subscription = readSubscription(await db.system((tx) => findPracticeObject(tx, 'subscription', subscriptionId)))
      return subscription && { customerId: subscription.customerId, snapshot: subscription.snapshot }
    },

    cancelSubscription: async (subscriptionId) => {
      if (!isProcessorId(subscriptionId)) return
      await db.system(async (tx) => {
        const found = PracticeSubscription.safeParse(await lockPracticeObject(tx, 'subscription', subscriptionId))
        if (!found.success || found.data.status === 'canceled') return
        const ended = canceled(found.data)
        await savePracticeObject(tx, ended.id, ended)
        await addPracticeEvents(tx, ids, clock.now(), [{ type: 'customer.subscription.deleted', object: ended }])
      })
    },

    createPortal: async ({ customerId, returnUrl }) => {
      const id = practiceId('bps', clock.now(), ids.next())
      const created = secondsOf(clock.now())
      const portal: PracticePortal = { id, object: 'billing_portal.session', customer: customerId, return_url: returnUrl, created }
      await db.system(async (tx) => {
        if ((await findPracticeObject(tx, 'customer', customerId)) === null) {
          throw new AppError('permanent', { detail: `the practice checkout knows no customer ${customerId}` })
        }
        await addPracticeObjects(tx, [{ id, kind: 'portal', data: portal }])
      })
      return { url: new URL(`/practice-portal/${id}`, returnUrl).href }
    },

    readWebhook: async (webhook, now) =>
      readProcessorEvent(await verifyWebhook(webhook, [practiceWebhookSecret(secret)], now), findNoSubscription),

    async *listEvents(since) {
      await renewPracticeSubscriptions({ db, clock, ids })
      for (let afterId = practiceId('evt', since, ''); ;) {
        const events = z.array(PracticeEvent).parse(await db.system((tx) => listPracticeEvents(tx, { afterId, limit: pageSize })))
        for (const event of events) yield await readProcessorEvent(event, findNoSubscription)
        const last = events.at(-1)
        if (!last || events.length < pageSize) return
        afterId = last.id
      }
    },
  }
}

/** A session that was never paid is over when its time is. */
export function checkoutStateOf(session: PracticeSession, now: Date): CheckoutState {
  const isOver = session.status === 'open' && secondsOf(now) >= session.expires_at
  return readCheckout({ ...session, status: isOver ? 'expired' : session.status }) ?? { state: 'open' }
}
