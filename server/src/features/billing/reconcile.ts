import { listForgottenCheckouts, listOpenCheckouts, markCheckoutReminded } from '../../db/billing/checkouts.ts'
import { newestEventAt } from '../../db/billing/processor-events.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'
import { unredeemedPaymentMail } from './billing-mails.ts'
import { findPurchase, notePurchase } from './purchase.ts'
import { receiveEvent } from './receive-webhook.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Events come late: those of a day before the newest one are looked at again. */
const overlapMs = dayMs
/** As far back as Stripe tells of events (docs.stripe.com/api/events). */
const firstLookMs = 30 * dayMs
/** A checkout can be paid for a day after it was begun (docs.stripe.com/api/checkout/sessions, `expires_at`). */
const openCheckoutMs = 2 * dayMs
const maxOpenCheckouts = 500
/** How long a payer has to make the account before we remind them by mail. */
const redeemPatienceMs = 30 * minuteMs

type ReconcileDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'payments' | 'clock'>

/** Makes up for webhooks that never came, and writes to payers who have made no account. Running it again changes nothing. */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  await applyMissedEvents(deps)
  await lookAtOpenCheckouts(deps)
  await remindPayers(deps)
}

async function applyMissedEvents({ db, jobs, payments, clock }: ReconcileDeps): Promise<void> {
  const newest = await db.system(newestEventAt)
  const since = newest ? newest.getTime() - overlapMs : clock.now().getTime() - firstLookMs
  for await (const event of payments.listEvents(new Date(since))) await receiveEvent({ db, jobs, clock }, event)
}

async function lookAtOpenCheckouts(deps: ReconcileDeps): Promise<void> {
  const { db, clock } = deps
  const since = new Date(clock.now().getTime() - openCheckoutMs)
  for (const { id } of await db.system((tx) => listOpenCheckouts(tx, since, maxOpenCheckouts))) {
    const purchase = await findPurchase(deps, id)
    if (purchase) await db.system((tx) => notePurchase(tx, purchase, clock.now()))
  }
}

async function remindPayers(deps: ReconcileDeps): Promise<void> {
  const { config, db, clock } = deps
  const until = new Date(clock.now().getTime() - redeemPatienceMs)
  for (const checkout of await db.system((tx) => listForgottenCheckouts(tx, until))) {
    const postMail = await prepareProductMail(deps, unredeemedPaymentMail(checkout, siteOrigin(config)), null)
    await db.system(async (tx) => {
      if (await markCheckoutReminded(tx, checkout.id, clock.now())) await postMail(tx)
    })
  }
}
