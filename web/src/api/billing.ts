import type { CheckoutView, NewAccount, SubscriptionCheck } from '@ownvoice/core/billing/contract'
import { findPlan, type PlanName } from '@ownvoice/core/billing/plans'
import { type Answer, callServer } from './call-server.ts'
import { clearLeaving } from './leaving-mark.ts'

// The purchase, for the public pages.

/** Begins a purchase. An answer without an address that a browser may go to counts as a fault. */
export async function startCheckout(plan: PlanName): Promise<Answer<{ url: string; sessionId: string }>> {
  const answer = await callServer((client) => client.billing.createCheckout({ plan }), { once: true })
  return withAddress(answer, (url, { session_id: sessionId }) => ({ url, sessionId }))
}

/** How a checkout stands for whoever comes back from it. */
export async function findCheckout(sessionId: string): Promise<Answer<CheckoutView>> {
  return withKnownPlan(await callServer((client) => client.billing.findCheckout({ sessionId })))
}

/** Makes the account for a paid checkout, and signs in here who made it; an address that has an account already is not signed in. */
export async function createAccount(account: NewAccount): Promise<Answer<{ signedIn: boolean }>> {
  const answer = await callServer((client) => client.billing.createAccount(account), { once: true })
  if (answer.ok && answer.value.signedIn) clearLeaving()
  return answer
}

/** Whether the signed-in person is subscribed; a visitor is answered with status 401. */
export async function checkSubscription(): Promise<Answer<SubscriptionCheck>> {
  return withKnownPlan(await callServer((client) => client.billing.checkSubscription()))
}

/** Ties a paid checkout to the signed-in person. */
export async function completeSubscription(sessionId: string): Promise<Answer<SubscriptionCheck>> {
  const me = await callServer((client) => client.accounts.me())
  if (!me.ok) return me
  const purchase = { subscription_data: { sessionId }, user_id: me.value.userId }
  return withKnownPlan(await callServer((client) => client.billing.completeSubscription(purchase), { once: true }))
}

/** The address where card, plan and invoices are managed. */
export async function openPortal(): Promise<Answer<string>> {
  return withAddress(await callServer((client) => client.billing.openPortal(), { once: true }), (url) => url)
}

/** A page that has been open since before a release may hear of a plan that it does not know. */
function withKnownPlan<T extends { plan: PlanName | null }>(answer: Answer<T>): Answer<T> {
  return answer.ok ? { ok: true, value: { ...answer.value, plan: findPlan(answer.value.plan)?.name ?? null } } : answer
}

/** Lets through an address over http or https, whole or from the root of this site, and no other, such as one that would run as a script. */
function withAddress<T extends { url: string }, V>(answer: Answer<T>, read: (url: string, value: T) => V): Answer<V> {
  if (!answer.ok) return answer
  const address = answer.value.url ? URL.parse(answer.value.url, window.location.origin) : null
  if (!address || !/^https?:$/.test(address.protocol)) return { ok: false, status: 200, code: null, message: null }
  return { ok: true, value: read(address.href, answer.value) }
}
