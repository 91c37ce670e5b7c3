import { expect, type Page, type Route, test } from '@playwright/test'
import { seedLogin } from '../server/src/seed/business.ts'
import { ownerSession } from './owner.ts'
import { answer, checkoutCall, checkoutLook, completeCall, inputOf, portalCall, refuse, subscriptionCall } from './rpc.ts'

const paymentFailed = 'Payment FailedThere was an issue processing your payment. Please try again.'

test.describe('a visitor', () => {
  test('is led from the bare address to sign-in, and comes back after it [SUB-001, SUB-043]', async ({ page }) => {
    await page.goto('/subscribe')
    await expect(page).toHaveURL((url) => url.pathname === '/auth' && url.searchParams.get('next') === '/subscribe')
  })

  for (const [plan, price, emails] of [
    ['basic', 'Instead of $550$500 a month', '850'],
    ['starter', '$650 a month', '1,250'],
    ['growth', '$750 a month', '1,750'],
  ] as const) {
    test(`may open the plan ${plan}, and sees what it costs and holds [SUB-006, SUB-008, SUB-043]`, async ({ page }) => {
      await page.goto(`/subscribe?plan=${plan}`)
      await expect(page.getByRole('status', { name: 'Price' })).toContainText(price)
      await expect(page.getByRole('region', { name: 'What you get' })).toContainText(`About ${emails} emails a month`)
      await expect(planLink(page, plan)).toHaveAttribute('aria-current', 'true')
      await expect(startButton(page)).toBeEnabled()
    })
  }

  test('changes the plan, orders that one, and Back still leads to where they came from [SUB-003, SUB-008, SUB-018, SUB-019]', async ({
    page,
    baseURL,
  }) => {
    const orders: unknown[] = []
    await page.route(checkoutCall, (route) => {
      orders.push(inputOf(route.request()))
      return answer(route, { url: `${baseURL}/terms`, session_id: 'cs_test_kept' })
    })
    await page.goto('/privacy')
    await page.goto('/subscribe?plan=basic')
    await expect(planLink(page, 'basic')).toHaveAttribute('aria-current', 'true')
    await planLink(page, 'growth').click()
    await expect(page).toHaveURL(/\?plan=growth$/)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await page.goForward()
    await startButton(page).click()
    await expect(page).toHaveURL(/\/terms$/)
    expect(orders).toEqual([{ plan: 'growth' }])
    expect(await page.evaluate(() => sessionStorage.getItem('checkout_session_id'))).toBe('cs_test_kept')
    await page.goBack()
    await expect(startButton(page)).toHaveAttribute('aria-disabled', 'false')
  })

  for (const [fault, fulfil] of [
    ['a fault of the server', (route: Route) => refuse(route, 'temporary', 'Later')],
    ['no answer', (route: Route) => route.abort()],
    ['an answer without an address', (route: Route) => answer(route, { session_id: 'cs_test_1' })],
    ['an address that is a script', (route: Route) => answer(route, { url: 'javascript:alert(1)', session_id: 'cs_test_1' })],
  ] as const) {
    test(`is told when the checkout meets ${fault}, stays, and can press again [SUB-020, SUB-021, SUB-022]`, async ({ page }) => {
      let calls = 0
      await page.route(checkoutCall, (route) => {
        calls += 1
        return fulfil(route)
      })
      await page.goto('/subscribe?plan=starter')
      await startButton(page).click()
      await expect(page.getByRole('alert')).toHaveText(paymentFailed)
      await expect(page).toHaveURL(/\/subscribe\?plan=starter$/)
      await startButton(page).click()
      await expect.poll(() => calls).toBe(2)
    })
  }

  test('is promised the money back here and in the terms alike [SUB-007]', async ({ page }) => {
    await page.goto('/subscribe?plan=basic')
    await expect(page.getByText('30-day money-back guarantee')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'terms of service' }).click()
    await expect(page.getByRole('main')).toContainText(/non-refundable except where required by law[^.]*30-day money-back guarantee/)
  })

  test('who left the checkout is told that nothing was charged', async ({ page }) => {
    await page.goto('/subscribe?plan=starter&payment=cancelled')
    await expect(page.getByText('You left the checkout before paying. Nothing was charged')).toBeVisible()
    await expect(startButton(page)).toBeEnabled()
  })

  test('reads plans, prices and what is included without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    await page.goto('/subscribe?plan=starter')
    await expect(page.getByRole('navigation', { name: 'Plans' }).getByRole('link')).toHaveText([/\$500/, /\$650/, /\$750/])
    await expect(page.getByText('Leads and emails answered within seconds')).toBeVisible()
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(startButton(page)).toBeDisabled()
    await context.close()
  })
})

test.describe('a signed-in person without a subscription', () => {
  test.use({ storageState: ownerSession })
  test.beforeEach(({ page }) => page.route(subscriptionCall, (route) => answer(route, { subscribed: false, plan: null })))

  test('sees the launch price, the features and the way to start [SUB-004, SUB-005, SUB-006, CONST-001]', async ({ page }) => {
    await page.goto('/subscribe')
    const price = page.getByRole('status', { name: 'Price' })
    await expect(price).toContainText('$500 a month')
    await expect(price.locator('del')).toContainText('$550')
    await expect(page.getByText('Cancel anytime')).toBeVisible()
    await expect(page.getByText('30-day money-back guarantee')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you get' }).getByRole('listitem').first()).toHaveText(
      'About 850 emails a month: replies and follow-ups',
    )
    await expect(startButton(page)).toBeEnabled()
    await expect(page).toHaveURL(/\/subscribe$/)
  })

  test('comes back from paying, is completed with the session of the checkout, and goes on to the dashboard [SUB-025, SUB-026, SUB-044]', async ({
    page,
  }) => {
    const sent: unknown[] = []
    await page.route(completeCall, async (route) => {
      sent.push(inputOf(route.request()))
      await page.unroute(subscriptionCall) // from here on the server speaks for itself
      await answer(route, { subscribed: true, plan: 'starter' })
    })
    await page.goto('/subscribe?payment=success&session_id=cs_test_7')
    await expect(page).toHaveURL(/\/dashboard$/)
    const me: unknown = await (await page.request.get('/api/v1/me')).json()
    expect(me).toMatchObject({ userId: expect.any(String) })
    expect(sent).toEqual([{ subscription_data: { sessionId: 'cs_test_7' }, user_id: Object(me).userId }])
  })

  for (const [subscribed, end] of [
    [true, /\/dashboard$/],
    [false, /\/subscribe$/],
  ] as const) {
    test(`is asked for again once a purchase is completed, and goes by that answer: ${subscribed} [SUB-014]`, async ({ page }) => {
      const calls: string[] = []
      await page.route(completeCall, (route) => {
        calls.push('complete')
        return answer(route, { subscribed: true, plan: 'starter' })
      })
      await page.route(subscriptionCall, (route) => {
        calls.push('check')
        const isSubscribed = subscribed && calls.includes('complete')
        return answer(route, { subscribed: isSubscribed, plan: isSubscribed ? 'starter' : null })
      })
      await page.goto('/subscribe?payment=success&session_id=cs_test_7')
      if (subscribed) await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      await expect(page).toHaveURL(end)
      expect(calls.slice(calls.indexOf('complete')).slice(0, 2)).toEqual(['complete', 'check'])
    })
  }

  test('whose payment is late waits on the page, which looks again by itself', async ({ page }) => {
    let tries = 0
    await page.route(completeCall, async (route) => {
      tries += 1
      if (tries > 2) await page.unroute(subscriptionCall) // from here on the server speaks for itself
      await answer(route, { subscribed: tries > 2, plan: 'starter' })
    })
    await page.goto('/subscribe?payment=success&session_id=cs_test_7')
    await expect(page.getByRole('alert')).toContainText('Your payment is on its way')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(tries).toBe(3)
  })

  for (const [state, words] of [
    ['unpaid', 'This checkout has not been paid'],
    ['redeemed', 'This payment already has its account'],
    ['unknown', 'We do not know this payment'],
  ] as const) {
    test(`whose payment is ${state} is told so, with a way back to the plans [SUB-026]`, async ({ page }) => {
      await page.route(completeCall, (route) => refuse(route, 'checkout_unknown', '…'))
      await page.route(checkoutLook, (route) => answer(route, { state, email: null, plan: null }))
      await page.goto('/subscribe?payment=success&session_id=cs_test_7')
      await expect(page.getByRole('alert')).toContainText(words)
      await page.getByRole('link', { name: 'Back to Subscribe' }).click()
      await expect(startButton(page)).toBeEnabled()
    })
  }

  test('asks again when nobody could say how the payment stands', async ({ page }) => {
    await page.route(completeCall, (route) => refuse(route, 'temporary', '…'), { times: 1 })
    await page.route(checkoutLook, (route) => refuse(route, 'internal', '…'), { times: 1 })
    await page.goto('/subscribe?payment=success&session_id=cs_test_7')
    await expect(page.getByRole('alert')).toContainText('We could not look up your payment')
    await page.route(completeCall, async (route) => {
      await page.unroute(subscriptionCall) // from here on the server speaks for itself
      await answer(route, { subscribed: true, plan: 'starter' })
    })
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('a check that fails', () => {
  test.use({ storageState: ownerSession })

  test('counts as not subscribed and brings no toast; the page says so itself, and checks again on demand [SUB-015]', async ({ page }) => {
    await page.route(subscriptionCall, (route) => refuse(route, 'internal', 'Broken'))
    await page.goto('/subscribe')
    await expect(startButton(page)).toHaveAttribute('aria-disabled', 'false')
    await expect(page.getByText('We could not look up your subscription. If you have one, check again before you pay.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notices' }).locator('[data-tone]')).toHaveCount(0)
    await page.unroute(subscriptionCall)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Active Subscription', { exact: true })).toBeVisible()
  })

  test('sells nothing twice: who is subscribed already is told so, and finds the billing', async ({ page }) => {
    await page.route(subscriptionCall, (route) => refuse(route, 'internal', 'Broken'), { times: 1 })
    await page.goto('/subscribe')
    await startButton(page).click() // the server itself refuses
    await expect(page.getByRole('alert')).toHaveText(
      'You are subscribed alreadyNothing was charged. To change your plan, press Manage Billing.',
    )
    await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeVisible()
    await expect(page).toHaveURL(/\/subscribe\?manage=1$/)
  })
})

test.describe('a subscriber', () => {
  test.use({ storageState: ownerSession })

  test('sees what they have, then the dashboard [SUB-002, SUB-009]', async ({ page }) => {
    await page.goto('/subscribe')
    await expect(page.getByText('Active Subscription', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What is included' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  for (const from of ['the menu under their address', 'the settings'] as const) {
    test(`comes to the billing from ${from} [SUB-010]`, async ({ page }) => {
      await page.goto('/dashboard/settings?tab=subscription')
      if (from === 'the settings') await page.getByRole('main').getByRole('link', { name: 'Manage Billing' }).click()
      else {
        await page.getByRole('button', { name: seedLogin.email }).click()
        await page.getByRole('menuitem', { name: 'Billing' }).click()
      }
      await expect(page).toHaveURL(/\/subscribe\?manage=1$/)
      await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeVisible()
    })
  }

  test('stays on the page that manages the billing [SUB-010]', async ({ page }) => {
    await page.clock.install()
    await page.goto('/subscribe?manage=1')
    await expect(page.getByText('Active Subscription', { exact: true })).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(page).toHaveURL(/\/subscribe\?manage=1$/)
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  for (const [plan, price] of [
    ['basic', '$550'],
    ['starter', '$650'],
    ['growth', '$750'],
    ['unknown', '$0'],
  ]) {
    test(`of the plan ${plan} reads what it is listed at [CONST-004]`, async ({ page }) => {
      await page.route(subscriptionCall, (route) => answer(route, { subscribed: true, plan }))
      await page.goto('/subscribe?manage=1')
      await expect(page.getByText(`Listed at ${price} a month.`)).toBeVisible()
    })
  }

  test('manages the billing in a new tab, which cannot reach back [SUB-023]', async ({ page, baseURL }) => {
    await page.route(portalCall, (route) => answer(route, { url: `${baseURL}/terms` }))
    await page.goto('/subscribe?manage=1')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Manage Billing' }).click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/terms$/)
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
    await expect(page).toHaveURL(/\/subscribe\?manage=1$/)
  })

  for (const [fault, fulfil] of [
    ['refused', (route: Route) => refuse(route, 'no_billing', 'Nothing')],
    ['not answered', (route: Route) => route.abort()],
  ] as const) {
    test(`is told when the portal is ${fault}, and no empty tab is left [SUB-024]`, async ({ page, context }) => {
      await page.route(portalCall, fulfil)
      await page.goto('/subscribe?manage=1')
      await page.getByRole('button', { name: 'Manage Billing' }).click()
      await expect(page.getByRole('alert')).toHaveText('ErrorUnable to open billing portal. Please try again.')
      await expect.poll(() => context.pages().length).toBe(1)
    })
  }
})

function startButton(page: Page) {
  return page.getByRole('button', { name: 'Start Subscription' })
}

function planLink(page: Page, plan: string) {
  return page.getByRole('navigation', { name: 'Plans' }).getByRole('link', { name: new RegExp(`^${plan}`, 'i') })
}
