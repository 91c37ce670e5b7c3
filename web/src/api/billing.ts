import type { CheckoutView, NewAccount, SubscriptionCheck } from '@ownvoice/core/billing/contract'
import { findPlan, type PlanName } from '@ownvoice/core/billing/plans'
import { clearLeaving } from './leaving-mark.ts'
import { readObject, requestPlainly } from './plain-request.ts'

/**
 * The purchase, for the public pages: plain requests, so that they load neither the API client nor its schemas. `code` and `message` of a
 * refusal are the server's own; both are null when it did not answer in words.
 */
export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; code: string | null; message: string | null }

type Fields = Readonly<Record<string, unknown>>

/** Begins a purchase. An answer without an address that a browser may go to counts as none. */
export function startCheckout(plan: PlanName): Promise<Answer<{ url: string; sessionId: string }>> {
  return ask('/api/v1/billing/checkout', { plan }, (body) => {
    const url = webAddress(body['url'])
    return url && typeof body['session_id'] === 'string' ? { url, sessionId: body['session_id'] } : null
  })
}

/** How a checkout stands for whoever comes back from it. */
export function findCheckout(sessionId: string): Promise<Answer<CheckoutView>> {
  return ask(`/api/v1/billing/checkout/${encodeURIComponent(sessionId)}`, null, (body) => {
    const state = checkoutStates.find((known) => known === body['state'])
    return state ? { state, email: textOrNull(body['email']), plan: planOrNull(body['plan']) } : null
  })
}

/** Makes the account for a paid checkout, and signs in here who made it; an address that has an account already is not signed in. */
export async function createAccount(account: NewAccount): Promise<Answer<{ signedIn: boolean }>> {
  const answer = await ask('/api/v1/billing/account', account, (body) =>
    body['created'] === true ? { signedIn: body['signedIn'] === true } : null,
  )
  if (answer.ok && answer.value.signedIn) clearLeaving()
  return answer
}

/** Whether the signed-in person is subscribed; a visitor is answered with status 401. */
export function checkSubscription(): Promise<Answer<SubscriptionCheck>> {
  return ask('/api/v1/billing/subscription', null, toSubscription)
}

/** Ties a paid checkout to the signed-in person. */
export async function completeSubscription(sessionId: string): Promise<Answer<SubscriptionCheck>> {
  const me = await ask('/api/v1/me', null, (body) => textOrNull(body['userId']))
  if (!me.ok) return me
  return ask('/api/v1/billing/complete', { subscription_data: { sessionId }, user_id: me.value }, toSubscription)
}

/** The address where card, plan and invoices are managed. */
export function openPortal(): Promise<Answer<string>> {
  return ask('/api/v1/billing/portal', {}, (body) => webAddress(body['url']))
}

const checkoutStates = ['redeemable', 'redeemed', 'unpaid', 'unknown'] as const

/** Posts `body`, once, or gets when it is null. `read` gives null for an answer of another shape, which counts as a fault. */
async function ask<T>(path: string, body: object | null, read: (body: Fields) => T | null): Promise<Answer<T>> {
  const response = await requestPlainly(path, body ? { body, once: true } : {})
  const fields = (response && (await readObject(response))) ?? {}
  const value = response?.ok ? read(fields) : null
  if (value !== null) return { ok: true, value }
  return { ok: false, status: response?.status ?? 0, code: textOrNull(fields['code']), message: textOrNull(fields['message']) }
}

function toSubscription(body: Fields): SubscriptionCheck | null {
  const { subscribed, plan } = body
  return typeof subscribed === 'boolean' ? { subscribed, plan: planOrNull(plan) } : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function planOrNull(value: unknown): PlanName | null {
  return findPlan(textOrNull(value))?.name ?? null
}

/** An address over http or https, whole or from the root of this site; null for any other, such as one that would run as a script. */
function webAddress(value: unknown): string | null {
  const address = typeof value === 'string' && value !== '' ? URL.parse(value, window.location.origin) : null
  return address && /^https?:$/.test(address.protocol) ? address.href : null
}
