import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '../../deps.ts'
import { refuseTooLarge } from '../../http/app.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import { limitVisitors } from '../../http/limit-visitors.ts'
import { openRpc, rpc, subscribedRpc } from '../../http/rpc.ts'
import { askMoneyBack } from './ask-money-back.ts'
import { checkSubscription } from './check-subscription.ts'
import { completeSubscription } from './complete-subscription.ts'
import { createAccount } from './create-account.ts'
import { createCheckout } from './create-checkout.ts'
import { openPortal } from './open-portal.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { viewCheckout } from './view-checkout.ts'
import { viewSubscription } from './view-subscription.ts'
import { viewUsage } from './view-usage.ts'

const maxWebhookBytes = 256 * 1024 // an event is some KB
/** Each makes the processor do something; a person needs a few of them, an office behind one address some more. */
const purchaseLimits = { each: [{ points: 20, durationSeconds: 60 }], all: { points: 600, durationSeconds: 60 } }
const lookLimits = { each: [{ points: 60, durationSeconds: 60 }], all: { points: 1200, durationSeconds: 60 } }

export function billingRoutes(deps: Deps) {
  const takePurchase = limitVisitors(purchaseLimits)
  const takeLook = limitVisitors(lookLimits)
  return {
    createCheckout: openRpc.billing.createCheckout.handler(async ({ input, context }) => {
      await takePurchase(context.clientAddress)
      return createCheckout(deps, { signedIn: context.signedIn, plan: input?.plan, origin: context.origin })
    }),
    findCheckout: openRpc.billing.findCheckout.handler(async ({ input, context }) => {
      await takeLook(context.clientAddress)
      return viewCheckout(deps, input.sessionId)
    }),
    createAccount: openRpc.billing.createAccount.handler(async ({ input, context }) => {
      await takePurchase(context.clientAddress)
      return createAccount(deps, context, input)
    }),
    checkSubscription: rpc.billing.checkSubscription.handler(({ context }) => checkSubscription(deps, context.signedIn)),
    getSubscription: subscribedRpc.billing.getSubscription.handler(({ context }) => viewSubscription(deps, context.owner)),
    askMoneyBack: subscribedRpc.billing.askMoneyBack.handler(({ context, input }) => askMoneyBack(deps, context.signedIn, input.reason)),
    getUsage: subscribedRpc.billing.getUsage.handler(({ context }) => viewUsage(deps, context.owner)),
    completeSubscription: rpc.billing.completeSubscription.handler(({ input, context }) =>
      completeSubscription(deps, context.signedIn, input),
    ),
    openPortal: rpc.billing.openPortal.handler(({ context }) => openPortal(deps, context.owner, context.origin)),
  }
}

/** Where the processor sends its events. No cookie comes with them: the signature over the very bytes says who wrote them. */
export function mountBillingWebhook(app: Hono<HttpEnv>, deps: Pick<Deps, 'db' | 'jobs' | 'payments' | 'clock'>): void {
  app.post('/api/billing/webhook', bodyLimit({ maxSize: maxWebhookBytes, onError: refuseTooLarge }), async (c) => {
    await receiveWebhook(deps, { body: await c.req.text(), signature: c.req.header('stripe-signature') ?? null })
    return c.json({ received: true })
  })
}
