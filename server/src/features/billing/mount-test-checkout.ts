import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refuseTooLarge } from '../../http/app.ts'
import type { HttpContext, HttpEnv } from '../../http/http-env.ts'
import { refuseForeignChange } from '../../http/refuse-foreign-change.ts'
import { getTestSession, payTestSession, type TestCard, testCards } from '../../sandbox/pay-test-session.ts'
import { checkoutStateOf } from '../../sandbox/test-checkout.ts'
import { type Deliver, sendTestEvents } from '../../sandbox/test-events.ts'
import { changeTestSubscription, testPortalActions, viewTestPortal } from '../../sandbox/test-portal.ts'
import { renderClosedTestCheckout, renderTestCheckout } from './render-test-checkout.ts'
import { renderTestPortal } from './render-test-portal.ts'

const maxFormBytes = 16 * 1024
const checkoutPath = '/test-checkout/:sessionId{[\\w-]+}'
const portalPath = '/test-portal/:portalId{[\\w-]+}'

type TestDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'log'>
type TestWebhooks = { secret: string; deliver: Deliver }

const Payment = z.object({
  email: z.email('Please enter a valid e-mail address.').max(254),
  card: z.enum(testCards, 'Please choose a card.'),
})

const Action = z.object({ action: z.enum([...testPortalActions, 'send_held']) })

/** The pages that a processor hosts, for test mode: a purchase and what follows it can be tried without a key. Nowhere else are they mounted. */
export function mountTestCheckout(app: Hono<HttpEnv>, deps: TestDeps, webhooks: TestWebhooks): void {
  for (const path of [checkoutPath, portalPath]) {
    app.use(path, bodyLimit({ maxSize: maxFormBytes, onError: refuseTooLarge }), async (c, next) => {
      refuseForeignChange(c.req.raw, deps.config.BASE_URL)
      c.header('Cache-Control', 'no-store')
      await next()
    })
  }
  app.get(checkoutPath, (c) => showCheckout(c, deps, c.req.param('sessionId')))
  app.post(checkoutPath, (c) => takePayment(c, deps, webhooks, c.req.param('sessionId')))
  app.get(portalPath, async (c) => c.html(renderTestPortal(await viewTestPortal(deps, c.req.param('portalId')))))
  app.post(portalPath, (c) => takeAction(c, deps, webhooks, c.req.param('portalId')))
}

async function showCheckout(c: HttpContext, deps: TestDeps, sessionId: string): Promise<Response> {
  const session = await getTestSession(deps, sessionId)
  const { state } = checkoutStateOf(session, deps.clock.now())
  if (state !== 'open') return c.html(renderClosedTestCheckout(session, state))
  return c.html(renderTestCheckout(session, { email: session.customer_email ?? '', card: 'accepted', problem: null }))
}

/** A card that is declined, or an address that is none, leaves the person on the page with the reason. */
async function takePayment(c: HttpContext, deps: TestDeps, webhooks: TestWebhooks, sessionId: string): Promise<Response> {
  const typed = await readForm(c)
  const parsed = Payment.safeParse(typed)
  const refuse = async (problem: string, card: TestCard, status: 400 | 402) => {
    const session = await getTestSession(deps, sessionId)
    return c.html(renderTestCheckout(session, { email: typed['email'] ?? '', card, problem }), status)
  }
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '', 'accepted', 400)
  const { card } = parsed.data
  const purchase = await payTestSession(deps, { sessionId, ...parsed.data })
  if (purchase.outcome === 'declined') return refuse('Your card was declined. Nothing was charged. Try another card.', card, 402)
  if (purchase.outcome !== 'paid') return c.redirect(c.req.path, 303)
  if (card !== 'late') await sendTestEvents(deps, webhooks, purchase.events)
  return c.redirect(purchase.successUrl, 303)
}

async function takeAction(c: HttpContext, deps: TestDeps, webhooks: TestWebhooks, portalId: string): Promise<Response> {
  const parsed = Action.safeParse(await readForm(c))
  if (!parsed.success) throw new AppError('invalid_input', { cause: parsed.error })
  const { action } = parsed.data
  const events = action === 'send_held' ? (await viewTestPortal(deps, portalId)).held : await changeTestSubscription(deps, portalId, action)
  await sendTestEvents(deps, webhooks, events)
  return c.redirect(c.req.path, 303)
}

/** What our own forms send: application/x-www-form-urlencoded. */
async function readForm(c: HttpContext): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}
