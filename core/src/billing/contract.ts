import { z } from 'zod'
import { wire } from '../wire.ts'
import { MoneyBackReason, MoneyBackView } from './money-back.ts'
import { planNames } from './plans.ts'
import { subscriptionStates } from './subscription-state.ts'

const PlanChoice = z.enum(planNames)
const SessionId = z.string().min(1).max(300)

/** How a checkout stands for the person who comes back from it. Only `redeemable` leads to an account. */
export const CheckoutView = z.object({
  state: z.enum(['redeemable', 'redeemed', 'unpaid', 'unknown']),
  /** The payer's address, where the checkout may still be redeemed. */
  email: z.string().nullable(),
  plan: PlanChoice.nullable(),
})
export type CheckoutView = z.infer<typeof CheckoutView>

/** `subscribed` is all that opens the dashboard; `plan` is null for an account that counts as subscribed without one. */
export const SubscriptionCheck = z.object({ subscribed: z.boolean(), plan: PlanChoice.nullable() })
export type SubscriptionCheck = z.infer<typeof SubscriptionCheck>

/**
 * The account's subscription, as its owner sees it. `nextDate` is when its period ends, where the processor has said so; `isBillable` says
 * that it was bought, so that there is something to manage; `billingEmail` is the payer's address at the checkout.
 */
export const SubscriptionView = z.object({
  planName: PlanChoice,
  state: z.enum(subscriptionStates),
  nextDate: z.iso.date().nullable(),
  since: z.iso.datetime(),
  isBillable: z.boolean(),
  billingEmail: z.string().nullable(),
})
export type SubscriptionView = z.infer<typeof SubscriptionView>

/** The month's e-mails. `resetsOn` is the day, in UTC, on which they are filled up. */
export const UsageView = z.object({ quota: z.number(), remaining: z.number(), resetsOn: z.iso.date() })
export type UsageView = z.infer<typeof UsageView>

/** What the person who paid enters to get an account. The length and strength of the password are judged apart, with reasons. */
export const NewAccount = z.object({
  sessionId: SessionId,
  email: z.email().max(254),
  password: z.string().min(1).max(128),
  businessName: z.string().trim().max(200).nullable().default(null),
})
export type NewAccount = z.infer<typeof NewAccount>

export const billingContract = {
  createCheckout: wire
    .route({ method: 'POST', path: '/billing/checkout', summary: 'Begins a purchase; visitors may', tags: ['billing'] })
    .input(z.object({ plan: PlanChoice.optional() }).optional())
    .output(z.object({ url: z.string(), session_id: z.string() })),
  findCheckout: wire
    .route({ method: 'GET', path: '/billing/checkout/{sessionId}', summary: 'How a checkout stands; visitors may', tags: ['billing'] })
    .input(z.object({ sessionId: SessionId }))
    .output(CheckoutView),
  createAccount: wire
    .route({ method: 'POST', path: '/billing/account', summary: 'Makes the account for a paid checkout; visitors may', tags: ['billing'] })
    .input(NewAccount)
    // An address that has an account already gets the payment, and is never signed in.
    .output(z.object({ created: z.literal(true), signedIn: z.boolean() })),
  checkSubscription: wire
    .route({ method: 'GET', path: '/billing/subscription', summary: 'Whether the signed-in person is subscribed', tags: ['billing'] })
    .output(SubscriptionCheck),
  getSubscription: wire
    .route({ method: 'GET', path: '/billing/subscription/details', summary: 'The subscription with its plan and state', tags: ['billing'] })
    // Null for an account that never had one. In test mode no card is charged. `moneyBack` is null where nobody can ask for it.
    .output(z.object({ subscription: SubscriptionView.nullable(), isTestMode: z.boolean(), moneyBack: MoneyBackView.nullable() })),
  askMoneyBack: wire
    .route({
      method: 'POST',
      path: '/billing/money-back',
      summary: 'Asks for the money back that was paid, within its days',
      tags: ['billing'],
    })
    .input(z.object({ reason: MoneyBackReason }))
    .output(MoneyBackView),
  getUsage: wire
    .route({ method: 'GET', path: '/billing/usage', summary: 'How many of the month’s emails are left', tags: ['billing'] })
    .output(z.object({ usage: UsageView.nullable() })),
  completeSubscription: wire
    .route({ method: 'POST', path: '/billing/complete', summary: 'Ties a paid checkout to the signed-in person', tags: ['billing'] })
    .input(z.object({ subscription_data: z.object({ sessionId: SessionId }), user_id: z.uuid() }))
    .output(SubscriptionCheck),
  openPortal: wire
    .route({
      method: 'POST',
      path: '/billing/portal',
      summary: 'Where the subscription, cards and invoices are managed',
      tags: ['billing'],
    })
    .output(z.object({ url: z.string() })),
}
