import { planNames, type PlanName } from '@ownvoice/core/billing/plans'
import { z } from 'zod'
import type { Clock, Ids } from '../clock.ts'
import type { Database, SystemTx } from '../db/database.ts'
import {
  addPracticeObjects,
  findPracticeObject,
  listPracticeObjects,
  lockPracticeObject,
  savePracticeObject,
} from '../db/billing/practice-checkout-objects.ts'
import { AppError } from '../errors.ts'
import { renewPracticeSubscriptions } from './renew-practice-subscriptions.ts'
import { addPracticeEvents, type Happening, listHeldEvents, secondsOf, type PracticeEvent, practiceId } from './practice-events.ts'
import {
  canceled,
  invoiceOf,
  newPracticeCharge,
  planNow,
  PracticeCharge,
  PracticePortal,
  PracticeSubscription,
  withPlan,
} from './practice-objects.ts'

/** What can be done in the portal of the practice checkout: what a customer can do, and what otherwise a bank or the merchant does. */
export const practicePortalActions = [
  'plan_basic',
  'plan_starter',
  'plan_growth',
  'fail_payment',
  'pay_open_invoice',
  'cancel_at_period_end',
  'resume',
  'cancel_now',
  'refund_last_payment',
] as const
export type PracticePortalAction = (typeof practicePortalActions)[number]

/** `charges` are newest first; `held` are the notices that no webhook has brought yet. */
export type PracticePortalView = {
  returnUrl: string
  customerId: string
  subscription: PracticeSubscription | null
  charges: PracticeCharge[]
  held: PracticeEvent[]
}

type PortalDeps = { db: Database; clock: Clock; ids: Ids }

/** What the portal shows. Throws `not_found` when there is no such portal. */
export async function viewPracticePortal(deps: PortalDeps, portalId: string): Promise<PracticePortalView> {
  await renewPracticeSubscriptions(deps)
  return deps.db.system((tx) => readView(tx, portalId))
}

/** Does it, and gives what happened. Nothing happens when it cannot be done just now: the page says why. */
export async function changePracticeSubscription(
  deps: PortalDeps,
  portalId: string,
  action: PracticePortalAction,
): Promise<PracticeEvent[]> {
  await renewPracticeSubscriptions(deps)
  const { db, clock, ids } = deps
  return db.system(async (tx) => {
    const seen = await readView(tx, portalId)
    if (!seen.subscription) return []
    await lockPracticeObject(tx, 'subscription', seen.subscription.id)
    const { subscription, charges } = await readView(tx, portalId)
    if (!subscription || whyNot(action, { subscription, charges })) return []
    const now = clock.now()
    const happenings = await act(tx, action, { subscription, charges, at: now, ids })
    return addPracticeEvents(tx, ids, now, happenings)
  })
}

/** Why an action cannot be done just now, in words for the person; null when it can. */
export function whyNot(
  action: PracticePortalAction,
  { subscription, charges }: Pick<PracticePortalView, 'subscription' | 'charges'>,
): string | null {
  if (!subscription) return 'There is no subscription.'
  const { status } = subscription
  if (action === 'refund_last_payment') return charges[0] && !charges[0].refunded ? null : 'The last payment was refunded already.'
  if (status === 'canceled') return 'The subscription has ended.'
  const plan = plannedBy(action)
  if (plan) return planNow(subscription) === plan ? 'This is the plan now.' : null
  if (action === 'pay_open_invoice') return status === 'past_due' ? null : 'No payment is open.'
  if (action === 'fail_payment') return status === 'past_due' ? 'The payment has failed already.' : null
  if (action === 'resume') return subscription.cancel_at_period_end ? null : 'It is not set to end.'
  if (action === 'cancel_at_period_end') return subscription.cancel_at_period_end ? 'It is set to end already.' : null
  return null
}

async function readView(tx: SystemTx, portalId: string): Promise<PracticePortalView> {
  const data = await findPracticeObject(tx, 'portal', portalId)
  if (data === null) throw new AppError('not_found', { detail: 'the practice checkout knows no such portal' })
  const { customer, return_url } = PracticePortal.parse(data)
  const [subscription = null] = z.array(PracticeSubscription).parse(await listPracticeObjects(tx, 'subscription', customer))
  const charges = z.array(PracticeCharge).parse(await listPracticeObjects(tx, 'charge', customer))
  const ownCharges = charges.filter(({ metadata }) => metadata.subscription === subscription?.id)
  return { returnUrl: return_url, customerId: customer, subscription, charges: ownCharges, held: await listHeldEvents(tx, customer) }
}

type Change = { subscription: PracticeSubscription; charges: PracticeCharge[]; at: Date; ids: Ids }

/** The same events as Stripe sends in these cases. */
async function act(tx: SystemTx, action: PracticePortalAction, change: Change): Promise<Happening[]> {
  const { subscription } = change
  const update = async (changed: PracticeSubscription): Promise<Happening> => {
    await savePracticeObject(tx, changed.id, changed)
    return { type: changed.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated', object: changed }
  }
  switch (action) {
    case 'plan_basic':
    case 'plan_starter':
    case 'plan_growth':
      return [await update(withPlan(subscription, plannedBy(action) ?? planNow(subscription)))]
    case 'fail_payment':
      return [await update({ ...subscription, status: 'past_due' })]
    case 'pay_open_invoice':
      return [await payMonth(tx, change), await update({ ...subscription, status: 'active' })]
    case 'cancel_at_period_end':
      return [await update({ ...subscription, cancel_at_period_end: true })]
    case 'resume':
      return [await update({ ...subscription, cancel_at_period_end: false })]
    case 'cancel_now':
      return [await update(canceled(subscription))]
    case 'refund_last_payment': {
      const refunded = await refundLast(tx, change)
      return subscription.status === 'canceled' ? refunded : [...refunded, await update(canceled(subscription))]
    }
  }
}

async function payMonth(tx: SystemTx, { subscription, at, ids }: Change): Promise<Happening> {
  const charge = newPracticeCharge(practiceId('ch', at, ids.next()), subscription, secondsOf(at))
  await addPracticeObjects(tx, [{ id: charge.id, kind: 'charge', data: charge }])
  return { type: 'invoice.paid', object: invoiceOf(charge) }
}

async function refundLast(tx: SystemTx, { charges }: Change): Promise<Happening[]> {
  const [last] = charges
  if (!last) return []
  const refunded: PracticeCharge = { ...last, refunded: true, amount_refunded: last.amount }
  await savePracticeObject(tx, refunded.id, refunded)
  return [{ type: 'charge.refunded', object: refunded }]
}

function plannedBy(action: PracticePortalAction): PlanName | null {
  return planNames.find((plan) => action === `plan_${plan}`) ?? null
}
