import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refuseTooLarge } from '../../http/app.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import { refuseForeignChange } from '../../http/refuse-foreign-change.ts'
import { getPracticeSession, payPracticeSession, type PracticeCard, practiceCards } from '../../sandbox/pay-practice-session.ts'
import { checkoutStateOf } from '../../sandbox/practice-checkout.ts'
import { type Deliver, sendPracticeEvents } from '../../sandbox/practice-events.ts'
import { changePracticeSubscription, practicePortalActions, viewPracticePortal } from '../../sandbox/practice-portal.ts'
import { renderClosedPracticeCheckout, renderPracticeCheckout } from './render-practice-checkout.ts'
import { renderPracticePortal } from './render-practice-portal.ts'

const maxFormBytes = 16 * 1024 // an address and a choice
const checkoutPath = '/practice-checkout/:sessionId{[\\w-]+}'
const portalPath = '/practice-portal/:portalId{[\\w-]+}'

type PracticeDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'log'>
type PracticeWebhooks = { secret: string; deliver: Deliver }

const Payment = z.object({
  email: z.email('Please enter a valid email address.').max(254),
  card: z.enum(practiceCards, 'Please choose a card.'),
})

const Action = z.object({ action: z.enum([...practicePortalActions, 'send_held']) })

/** The pages that a processor hosts, for test mode: a purchase and what follows it can be tried without a key. Nowhere else are they mounted. */
export function mountPracticeCheckout(app: Hono<HttpEnv>, deps: PracticeDeps, webhooks: PracticeWebhooks): void {
  for (const path of [checkoutPath, portalPath]) {
    app.use(path, bodyLimit({ maxSize: maxFormBytes, onError: refuseTooLarge }), async (c, next) => {
      refuseForeignChange(c.req.raw, deps.config.BASE_URL)
      c.header('Cache-Control', 'no-store')
      await next()
    })
  }
  app.get(checkoutPath, (c) => showCheckout(c, deps, c.req.param('sessionId')))
  app.post(checkoutPath, (c) => takePayment(c, deps, webhooks, c.req.param('sessionId')))
  app.get(portalPath, async (c) => c.html(renderPracticePortal(await viewPracticePortal(deps, c.req.param('portalId')))))
  app.post(portalPath, (c) => takeAction(c, deps, webhooks, c.req.param('portalId')))
}

async function showCheckout(c: HttpContext, deps: PracticeDeps, sessionId: string): Promise<Response> {
  const session = await getPracticeSession(deps, sessionId)
  const { state } = checkoutStateOf(session, deps.clock.now())
  if (state !== 'open') return c.html(renderClosedPracticeCheckout(session, state))
  return c.html(renderPracticeCheckout(session, { email: session.customer_email ?? '', card: 'accepted', problem: null }))
}

/** A card that is declined, or an address that is none, leaves the person on the page with the reason. */
async function takePayment(c: HttpContext, deps: PracticeDeps, webhooks: PracticeWebhooks, sessionId: string): Promise<Response> {
  const typed = await readForm(c)
  const parsed = Payment.safeParse(typed)
  const refuse = async (problem: string, card: PracticeCard, status: 400 | 402) => {
    const session = await getPracticeSession(deps, sessionId)
    return c.html(renderPracticeCheckout(session, { email: typed['email'] ?? '', card, problem }), status)
  }
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '', 'accepted', 400)
  const { card } = parsed.data
  const purchase = await payPracticeSession(deps, { sessionId, ...parsed.data })
  if (purchase.outcome === 'declined') return refuse('Your card was declined. Nothing was charged. Try another card.', card, 402)
  if (purchase.outcome !== 'paid') return c.redirect(c.req.path, 303)
  if (card !== 'late') await sendPracticeEvents(deps, webhooks, purchase.events)
  return c.redirect(purchase.successUrl, 303)
}

async function takeAction(c: HttpContext, deps: PracticeDeps, webhooks: PracticeWebhooks, portalId: string): Promise<Response> {
  const parsed = Action.safeParse(await readForm(c))
  if (!parsed.success) throw new AppError('invalid_input', { cause: parsed.error })
  const { action } = parsed.data
  const events =
    action === 'send_held' ? (await viewPracticePortal(deps, portalId)).held : await changePracticeSubscription(deps, portalId, action)
  await sendPracticeEvents(deps, webhooks, events)
  return c.redirect(c.req.path, 303)
}

/** What our own forms send: application/x-www-form-urlencoded. */
async function readForm(c: HttpContext): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}
