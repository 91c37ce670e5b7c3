import type { Clock, Ids } from '../clock.ts'
import type { Database, SystemTx } from '../db/database.ts'
import { addTestObjects, findTestObject, lockTestObject, saveTestObject } from '../db/billing/test-checkout-objects.ts'
import { AppError } from '../errors.ts'
import { checkoutStateOf } from './test-checkout.ts'
import { addTestEvents, secondsOf, type TestEvent, testId } from './test-events.ts'
import { invoiceOf, newTestCharge, newTestSubscription, TestCustomer, TestSession } from './test-objects.ts'

/** The test cards. The notice of a `late` one is held back until it is asked for. */
export const testCards = ['accepted', 'declined', 'late'] as const
export type TestCard = (typeof testCards)[number]

export type Purchase = { outcome: 'paid'; successUrl: string; events: TestEvent[] } | { outcome: 'declined' | 'paid_before' | 'expired' }

/** Pays a session of the test checkout, once however often it is asked for. Throws `not_found` when there is no such session. */
export async function payTestSession(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  { sessionId, card, email }: { sessionId: string; card: TestCard; email: string },
): Promise<Purchase> {
  return db.system(async (tx) => {
    const session = foundSession(await lockTestObject(tx, 'session', sessionId))
    const { state } = checkoutStateOf(session, clock.now())
    if (state !== 'open') return { outcome: state === 'paid' ? 'paid_before' : 'expired' }
    if (card === 'declined') return { outcome: 'declined' }
    const events = await completeSession(tx, { session, email, at: clock.now(), ids })
    return { outcome: 'paid', successUrl: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), events }
  })
}

/** Throws `not_found` when there is no such session. */
export async function getTestSession({ db }: { db: Database }, sessionId: string): Promise<TestSession> {
  return foundSession(await db.system((tx) => findTestObject(tx, 'session', sessionId)))
}

function foundSession(data: unknown): TestSession {
  if (data === null) throw new AppError('not_found', { detail: 'the test checkout knows no such session' })
  return TestSession.parse(data)
}

async function completeSession(
  tx: SystemTx,
  { session, email, at, ids }: { session: TestSession; email: string; at: Date; ids: Ids },
): Promise<TestEvent[]> {
  const created = secondsOf(at)
  const customer = (await findCustomer(tx, session.customer)) ?? {
    id: testId('cus', at, ids.next()),
    object: 'customer' as const,
    email,
    created,
  }
  const subscription = newTestSubscription(testId('sub', at, ids.next()), customer.id, session, created)
  const charge = newTestCharge(testId('ch', at, ids.next()), subscription, created)
  const paid: TestSession = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    customer_details: { email },
    subscription: subscription.id,
  }
  await saveTestObject(tx, session.id, paid)
  await addTestObjects(tx, [
    { id: customer.id, kind: 'customer', data: customer },
    { id: subscription.id, kind: 'subscription', data: subscription },
    { id: charge.id, kind: 'charge', data: charge },
  ])
  return addTestEvents(tx, ids, at, [
    { type: 'customer.subscription.created', object: subscription },
    { type: 'invoice.paid', object: invoiceOf(charge) },
    { type: 'checkout.session.completed', object: paid },
  ])
}

async function findCustomer(tx: SystemTx, id: string | null): Promise<TestCustomer | null> {
  const data = id === null ? null : await findTestObject(tx, 'customer', id)
  return data === null ? null : TestCustomer.parse(data)
}
