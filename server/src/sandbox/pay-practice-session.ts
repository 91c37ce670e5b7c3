import type { Clock, Ids } from '../clock.ts'
import type { Database, SystemTx } from '../db/database.ts'
import { addPracticeObjects, findPracticeObject, lockPracticeObject, savePracticeObject } from '../db/billing/practice-checkout-objects.ts'
import { AppError } from '../errors.ts'
import { checkoutStateOf } from './practice-checkout.ts'
import { addPracticeEvents, secondsOf, type PracticeEvent, practiceId } from './practice-events.ts'
import { invoiceOf, newPracticeCharge, newPracticeSubscription, PracticeCustomer, PracticeSession } from './practice-objects.ts'

/** The test cards. The notice of a `late` one is held back until it is asked for. */
export const practiceCards = ['accepted', 'declined', 'late'] as const
export type PracticeCard = (typeof practiceCards)[number]

export type Purchase =
  | { outcome: 'paid'; successUrl: string; events: PracticeEvent[] }
  | { outcome: 'declined' | 'paid_before' | 'expired' }

/** Pays a session of the practice checkout, once however often it is asked for. Throws `not_found` when there is no such session. */
export async function payPracticeSession(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  { sessionId, card, email }: { sessionId: string; card: PracticeCard; email: string },
): Promise<Purchase> {
  return db.system(async (tx) => {
    const session = foundSession(await lockPracticeObject(tx, 'session', sessionId))
    const { state } = checkoutStateOf(session, clock.now())
    if (state !== 'open') return { outcome: state === 'paid' ? 'paid_before' : 'expired' }
    if (card === 'declined') return { outcome: 'declined' }
    const events = await completeSession(tx, { session, email, at: clock.now(), ids })
    return { outcome: 'paid', successUrl: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), events }
  })
}

/** Throws `not_found` when there is no such session. */
export async function getPracticeSession({ db }: { db: Database }, sessionId: string): Promise<PracticeSession> {
  return foundSession(await db.system((tx) => findPracticeObject(tx, 'session', sessionId)))
}

function foundSession(data: unknown): PracticeSession {
  if (data === null) throw new AppError('not_found', { detail: 'the practice checkout knows no such session' })
  return PracticeSession.parse(data)
}

async function completeSession(
  tx: SystemTx,
  { session, email, at, ids }: { session: PracticeSession; email: string; at: Date; ids: Ids },
): Promise<PracticeEvent[]> {
  const created = secondsOf(at)
  const customer = (await findCustomer(tx, session.customer)) ?? {
    id: practiceId('cus', at, ids.next()),
    object: 'customer' as const,
    email,
    created,
  }
  const subscription = newPracticeSubscription(practiceId('sub', at, ids.next()), customer.id, session, created)
  const charge = newPracticeCharge(practiceId('ch', at, ids.next()), subscription, created)
  const paid: PracticeSession = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    customer_details: { email },
    subscription: subscription.id,
  }
  await savePracticeObject(tx, session.id, paid)
  await addPracticeObjects(tx, [
    { id: customer.id, kind: 'customer', data: customer },
    { id: subscription.id, kind: 'subscription', data: subscription },
    { id: charge.id, kind: 'charge', data: charge },
  ])
  return addPracticeEvents(tx, ids, at, [
    { type: 'customer.subscription.created', object: subscription },
    { type: 'invoice.paid', object: invoiceOf(charge) },
    { type: 'checkout.session.completed', object: paid },
  ])
}

async function findCustomer(tx: SystemTx, id: string | null): Promise<PracticeCustomer | null> {
  const data = id === null ? null : await findPracticeObject(tx, 'customer', id)
  return data === null ? null : PracticeCustomer.parse(data)
}
