import { expect, type Page, test } from '@playwright/test'
import { seedLogin } from '../server/src/seed/business.ts'
import { createAccount } from './account.ts'
import { dashboardPages } from './dashboard-pages.ts'
import { ownerSession, signIn } from './owner.ts'
import { tryAgain } from './message-page.ts'

const meCall = '**/api/rpc/accounts/me*'
const subscriptionCall = '**/api/rpc/billing/checkSubscription*'
const sessionCall = '**/api/auth/get-session'
const publicPages = [
  '/',
  '/book-demo',
  '/auth',
  '/login',
  '/privacy',
  '/terms',
  '/reset-password',
  '/account-settings',
  '/create-account?payment=success&session_id=cs_test_forged',
  '/no/such/page',
]

test.describe('a visitor', () => {
  for (const pages of groupsOf(4, dashboardPages)) {
    test(`sees nothing of ${namesOf(pages)} and is led back to it after sign-in [AUTH-039, AUTH-046, AUTH-050]`, async ({ page }) => {
      const shown: string[] = []
      page.on('response', (response) => {
        if (response.url().includes('/api/rpc/') && response.ok()) shown.push(response.url())
      })
      for (const child of pages) {
        await becomeVisitor(page)
        shown.length = 0
        await page.goto(`/dashboard${child}`)
        await expect(page).toHaveURL((url) => url.pathname === '/auth')
        await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
        expect(shown).toEqual([])
        await signIn(page)
        await expect(page).toHaveURL((url) => url.pathname === `/dashboard${child}`)
      }
    })
  }

  for (const pages of groupsOf(4, publicPages)) {
    test(`may open ${pages.join(', ')}, and stays there once its script runs [AUTH-049, AUTH-052]`, async ({ page, baseURL }) => {
      for (const path of pages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await giveFirstSign(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page).toHaveURL(`${baseURL}${path}`)
      }
    })
  }

  test('sees the page that Google sends back to, which leads on by way of the sign-in [AUTH-052]', async ({ page }) => {
    await page.goto('/api/oauth/google/callback?error=access_denied')
    await expect(page).toHaveURL(
      (url) => url.pathname === '/auth' && url.searchParams.get('next') === '/dashboard/integrations?error=access_denied',
    )
  })

  test('does not see in the dashboard whether a return address leads elsewhere', async ({ page, baseURL }) => {
    for (const next of ['https://evil.example/', '//evil.example/dashboard', '/\\evil.example', '/terms']) {
      await page.context().clearCookies()
      await page.goto(`/auth?${new URLSearchParams({ next })}`)
      await signIn(page)
      await expect(page).toHaveURL(`${baseURL}/dashboard`)
    }
  })
})

test.describe('a signed-in owner', () => {
  test.use({ storageState: ownerSession })

  for (const call of [meCall, subscriptionCall]) {
    test(`sees a spinner while ${call.split('/').at(-1)} is on its way [AUTH-038]`, async ({ page }) => {
      const goOn = await hold(page, call)
      await page.goto('/dashboard')
      await expect(page.getByRole('status').filter({ hasText: 'Loading' }).locator('.animate-spin')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
      goOn()
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    })
  }

  test('with a subscription finds the dashboard [AUTH-041, AUTH-051]', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('counts as unsubscribed when the check fails, and is not bothered with it [SUB-015]', async ({ page }) => {
    await page.route(subscriptionCall, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.goto('/dashboard')
    await expect(page.getByText('Welcome back')).toHaveCount(0)
    await page.waitForURL((url) => url.pathname === '/subscribe')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('whose subscription has ended is led to the plans by the next call that is refused [AUTH-040]', async ({ page }) => {
    await openQuietPage(page)
    await page.route(subscriptionCall, (route) => route.fulfill({ json: { json: { subscribed: false, plan: null } } }))
    // Whatever of the page's own asks first: what another page has just loaded is not asked for again.
    await page.route(/\/api\/rpc\/(?!accounts\/me|billing\/checkSubscription)/, (route) =>
      route.fulfill({ status: 402, json: { json: { defined: true, code: 'subscription_required', status: 402, message: 'Ended.' } } }),
    )
    await openPage(page, 'Integrations')
    await page.waitForURL((url) => url.pathname === '/subscribe')
  })

  test('finds the settings behind a guard that asks for the session alone, and not for the subscription [AUTH-044]', async ({ page }) => {
    await openQuietPage(page)
    let checks = 0
    await page.route(subscriptionCall, (route) => {
      checks += 1
      return route.fulfill({ json: { json: { subscribed: false, plan: null } } })
    })
    const asked = page.waitForRequest(sessionCall)
    await openPage(page, 'Settings')
    await asked
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(checks).toBe(0)
  })

  for (const pages of groupsOf(4, [...dashboardPages, '/messages/1', '/rag-brain/1'])) {
    test(`without a subscription is led from ${namesOf(pages)} to the plans, and sees nothing of it [AUTH-045, AUTH-047]`, async ({
      page,
    }) => {
      const loaded: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/rpc/') && !/accounts\/me|billing\/checkSubscription/.test(request.url()))
          loaded.push(request.url())
      })
      await page.route(subscriptionCall, (route) => route.fulfill({ json: { json: { subscribed: false, plan: null } } }))
      for (const child of pages) {
        await page.goto('about:blank')
        loaded.length = 0
        await page.goto(`/dashboard${child}`)
        await page.waitForURL((url) => url.pathname === '/subscribe')
        expect(loaded).toEqual([])
      }
    })
  }

  test('finds the settings behind a check of their own, which says that it is loading [AUTH-042, AUTH-048]', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    const goOn = await hold(page, sessionCall)
    await openPage(page, 'Settings')
    await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0)
    goOn()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  test('is asked to try again when the check of the settings gets no answer, and is not signed out by it', async ({ page }) => {
    await page.route(sessionCall, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.goto('/dashboard/settings')
    await expect(page.getByRole('alert')).toContainText('Your session could not be loaded.')
    await page.unroute(sessionCall)
    await tryAgain(page.getByRole('button', { name: 'Try again' }), page.getByRole('heading', { name: 'Settings' }))
  })
})

test.describe('with a session of one’s own', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  test('signing out leaves the dashboard for good [AUTH-033, SHELL-002, SHELL-003]', async ({ page }) => {
    await signOut(page)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await expect.poll(() => endedSession(page)).toBe(true)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('signing out of a session that is gone says nothing [AUTH-034]', async ({ page, context }) => {
    await openQuietPage(page)
    await context.clearCookies()
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 400, json: { message: 'Session not found' } }))
    await signOut(page)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await page.unroute('**/api/auth/sign-out')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  test('signing out counts here even where the server fails, is told to the log alone, and is made up for [AUTH-035]', async ({ page }) => {
    const logged: string[] = []
    page.on('pageerror', ({ message }) => logged.push(message))
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
    await signOut(page)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await expect.poll(() => logged.some((line) => line.includes('Out of order'))).toBe(true)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('alert')).toHaveCount(0)

    expect(await endedSession(page)).toBe(false)
    await page.unroute('**/api/auth/sign-out')
    await page.reload()
    await expect.poll(() => endedSession(page)).toBe(true)
  })

  test('signing out counts here even where the sign-in page does not come at first', async ({ page }) => {
    await openQuietPage(page)
    await page.route('**/assets/sign-in-card-*.js', (route) => route.abort(), { times: 1 })
    await signOut(page)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await expect.poll(() => endedSession(page)).toBe(true)
  })

  test('a tab notices on coming back that another one has signed out [AUTH-033]', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/dashboard/tone')
    await expect(other.getByRole('heading', { level: 1, name: 'Tone & Personality' })).toBeVisible()
    await signOut(page)
    await expect.poll(() => endedSession(page)).toBe(true)
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(other).toHaveURL(/\/auth\?next=%2Fdashboard%2Ftone$/)
    await expect(other.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  })

  test('a tab notices by its next call that the session has ended, says so, and comes back after sign-in [AUTH-057]', async ({
    page,
    context,
  }) => {
    await openQuietPage(page)
    await context.clearCookies()
    await openPage(page, 'Integrations')
    await expect(page).toHaveURL(/\/auth\?next=/)
    await expect(page.getByRole('alert')).toHaveText('You are signed outYour session has ended. Please sign in again.')
    await signIn(page)
    await expect(page).toHaveURL(/\/dashboard\/integrations$/)
  })

  test('a session that has ended meets /login before it meets the settings [AUTH-043, AUTH-048]', async ({ page, context }) => {
    await openQuietPage(page)
    await context.clearCookies()
    await openPage(page, 'Settings')
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fsettings$/)
    await signIn(page)
    await expect(page).toHaveURL(/\/dashboard\/settings$/)
  })

  test('the subscription is asked for again with each sign-in [SUB-013]', async ({ page }) => {
    let checks = 0
    page.on('request', (request) => {
      if (request.url().includes('billing/checkSubscription')) checks += 1
    })
    await signOut(page)
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(checks).toBeGreaterThan(0)
  })
})

test('whoever is asked about something unsaved on signing out and stays is still signed in; who leaves is signed out for good', async ({
  page,
}) => {
  const { email } = await createAccount(page.request, 'unsaved-leaving')
  await page.goto('/dashboard/settings')
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await profile.getByRole('button', { name: 'Edit' }).click()
  await profile.getByLabel('Full Name').fill('Maya Lin')
  await signOut(page, email)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.evaluate(() => window.dispatchEvent(new Event('focus'))) // upon which a page asks who is signed in
  await profile.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible()

  await profile.getByRole('button', { name: 'Edit' }).click()
  await profile.getByLabel('Full Name').fill('Maya')
  await signOut(page, email)
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => endedSession(page)).toBe(true)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
})

/** What is looked at in one story, one page after the other: each story more starts a browser of its own, with nothing loaded yet. */
function groupsOf(size: number, pages: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, group) => pages.slice(group * size, (group + 1) * size))
}

function namesOf(pages: readonly string[]): string {
  return pages.map((child) => `/dashboard${child}`).join(', ')
}

/** As who comes for the first time: signed out, and with no page that still asks for something. */
async function becomeVisitor(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Moves the pointer, upon which a public page starts its script, and waits until it has heard from the server what it asked. */
async function giveFirstSign(page: Page): Promise<void> {
  let waiting = 0
  page.on('request', (request) => (waiting += Number(request.resourceType() === 'fetch')))
  page.on('response', (response) => (waiting -= Number(response.request().resourceType() === 'fetch')))
  await page.mouse.move(100, 300)
  await page.mouse.move(120, 320)
  await expect(page.locator('[data-alive]').first()).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))) // effects have run
  await expect.poll(() => waiting).toBeLessThanOrEqual(0)
}

/** A page that asks the server for nothing by itself, as the Overview does. */
async function openQuietPage(page: Page): Promise<void> {
  await page.goto('/dashboard/tone')
  await expect(page.getByRole('heading', { level: 1, name: 'Tone' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** On a phone the sidebar is behind a button. */
async function openPage(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()
}

async function signOut(page: Page, email: string = seedLogin.email): Promise<void> {
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** Whether the server knows of no session in this browser any more. */
async function endedSession(page: Page): Promise<boolean> {
  return (await (await page.request.get('/api/auth/get-session')).json()) === null
}

/** Holds back the answers of a call until the returned function is called. */
async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
