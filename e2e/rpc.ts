import type { Request, Route } from '@playwright/test'
import { type FaultCode, faults } from '@ownvoice/core/faults'

// For tests that answer in the server's place: how calls of the contract look on the wire (https://orpc.dev/docs/advanced/rpc-protocol).

export const checkoutCall = '**/api/rpc/billing/createCheckout'
export const checkoutLook = '**/api/rpc/billing/findCheckout'
export const accountCall = '**/api/rpc/billing/createAccount'
export const subscriptionCall = '**/api/rpc/billing/checkSubscription'
export const completeCall = '**/api/rpc/billing/completeSubscription'
export const portalCall = '**/api/rpc/billing/openPortal'

export function answer(route: Route, value: unknown): Promise<void> {
  return route.fulfill({ json: { json: value } })
}

/** Refuses with a fault that the server knows, or with `internal`, as it answers a bug. */
export function refuse(route: Route, code: FaultCode | 'internal', message: string): Promise<void> {
  const status = code === 'internal' ? 500 : faults[code].status
  return route.fulfill({ status, json: { json: { defined: code !== 'internal', code, status, message } } })
}

export function inputOf(request: Request): unknown {
  return Object(request.postDataJSON()).json
}
