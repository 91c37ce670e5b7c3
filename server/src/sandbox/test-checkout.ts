import { z } from 'zod'
import type { Clock, Ids } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { addTestObjects, findTestObject, listTestEvents } from '../db/billing/test-checkout-objects.ts'
import { createDigest } from '../digest.ts'
import { AppError } from '../errors.ts'
import { isProcessorId } from '../payments/is-processor-id.ts'
import type { CheckoutState, Payments } from '../payments/port.ts'
import { readCheckout, readProcessorEvent, readSubscription } from '../payments/read-processor-event.ts'
import { verifyWebhook } from '../payments/verify-webhook.ts'
import { renewTestSubscriptions } from './renew-test-subscriptions.ts'
import { secondsOf, TestEvent, testId, testWebhookSecret } from './test-events.ts'
import { newTestSession, type TestPortal, TestSession } from './test-objects.ts'

const pageSize = 100

/** A refund of the test checkout names its subscription itself. */
const findNoSubscription = async () => null

/**
 * The processor that charges no card. It keeps Stripe's shapes in the database and signs its webhooks as Stripe does, so that whatever
 * follows from a payment runs as it will with a key. Its pages are the server's own.
 */
export function openTestCheckout({ db, clock, ids }: { db: Database; clock: Clock; ids: Ids }, secret: string): Payments {
  const digest = createDigest(secret, 'test-checkout-session')

  return {
    mode: 'test',

    createCheckout: async (order) => {
      const id = `cs_test_${digest(order.idempotencyKey)}`
      const session = TestSession.parse(newTestSession(id, order, secondsOf(clock.now())))
      await db.system((tx) => addTestObjects(tx, [{ id, kind: 'session', data: session }]))
      return { id, url: new URL(`/test-checkout/${id}`, order.successUrl).href }
    },

    findCheckout: async (sessionId) => {
      const data = isProcessorId(sessionId) ? await db.system((tx) => findTestObject(tx, 'session', sessionId)) : null
      return data === null ? null : checkoutStateOf(TestSession.parse(data), clock.now())
    },

    findSubscription: async (subscriptionId) => {
      if (!isProcessorId(subscriptionId)) return null
      await renewTestSubscriptions({ db, clock, ids })
      const subscription = readSubscription(await db.system((tx) => findTestObject(tx, 'subscription', subscriptionId)))
      return subscription && { customerId: subscription.customerId, snapshot: subscription.snapshot }
    },

    createPortal: async ({ customerId, returnUrl }) => {
      const id = testId('bps', clock.now(), ids.next())
      const created = secondsOf(clock.now())
      const portal: TestPortal = { id, object: 'billing_portal.session', customer: customerId, return_url: returnUrl, created }
      await db.system(async (tx) => {
        if ((await findTestObject(tx, 'customer', customerId)) === null) {
          throw new AppError('permanent', { detail: `the test checkout knows no customer ${customerId}` })
        }
        await addTestObjects(tx, [{ id, kind: 'portal', data: portal }])
      })
      return { url: new URL(`/test-portal/${id}`, returnUrl).href }
    },

    readWebhook: async (webhook, now) =>
      readProcessorEvent(await verifyWebhook(webhook, [testWebhookSecret(secret)], now), findNoSubscription),

    async *listEvents(since) {
      await renewTestSubscriptions({ db, clock, ids })
      for (let afterId = testId('evt', since, ''); ;) {
        const events = z.array(TestEvent).parse(await db.system((tx) => listTestEvents(tx, { afterId, limit: pageSize })))
        for (const event of events) yield await readProcessorEvent(event, findNoSubscription)
        const last = events.at(-1)
        if (!last || events.length < pageSize) return
        afterId = last.id
      }
    },
  }
}

/** A session that was never paid is over when its time is. */
export function checkoutStateOf(session: TestSession, now: Date): CheckoutState {
  const isOver = session.status === 'open' && secondsOf(now) >= session.expires_at
  return readCheckout({ ...session, status: isOver ? 'expired' : session.status }) ?? { state: 'open' }
}
