import type { Route } from '@playwright/test'

/** What the pages of the purchase ask of the server, for tests that answer in its place. */
export const checkoutLook = '**/api/v1/billing/checkout/*'
export const subscriptionCall = '**/api/v1/billing/subscription'

export function answer(route: Route, body: object, status = 200): Promise<void> {
  return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
}
